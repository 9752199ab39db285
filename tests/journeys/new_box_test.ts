import assert from "node:assert/strict";
import { DESK, MOVING, PHONE } from "../support/browser/browser.ts";
import { memberPage } from "../support/browser/member_page.ts";
import { PNG } from "../support/outside/homebox_zip.ts";
import { until } from "../support/until.ts";
import { thoroughTest } from "../../tools/gate/shares.ts";

Deno.test("a box without a number is refused in the form's own words, at its field", async () => {
  await using open = await memberPage(PHONE, "/app/item/new?tagId=118");
  const { page } = open;
  const number = page.getByLabel("Number on the box");
  await number.fill("");
  await page.getByRole("button", { name: "Save box" }).click();
  await page.getByRole("alert").filter({ hasText: "Give the box a number of 1 to 8 digits." }).waitFor();
  await number.and(page.locator(":focus")).waitFor();
  await number.fill("118");
  await page.getByRole("button", { name: "Save box" }).click();
  await page.getByRole("heading", { name: "Box #118" }).waitFor();
});

const LOW = { ...PHONE, viewport: { width: 360, height: 420 } };

thoroughTest(
  "why a box was not saved comes into sight in a low window, and the button of a phone does not stay pressed",
  async () => {
    await using open = await memberPage({ ...LOW, ...MOVING }, "/app/item/new?tagId=118");
    const { page } = open;
    const save = page.getByRole("button", { name: "Save box" });
    await save.hover();
    assert.equal(await save.evaluate((button) => button.getAnimations().length), 0);
    await page.route(
      "**/api/backend/items",
      (route) =>
        route.fulfill({
          status: 402,
          json: { succeeded: false, errorMessage: "Your boxes of this month are used up." },
        }),
    );
    await page.getByText("Place, description, tags").click();
    await page.evaluate(() => scrollTo(0, 0));
    await save.evaluate((button: HTMLButtonElement) => button.click());
    const why = page.getByRole("alert").filter({ hasText: "used up" });
    await why.waitFor();
    await until(() =>
      why.evaluate((notice) => {
        const { top, bottom } = notice.getBoundingClientRect();
        return (top >= 0 && bottom <= innerHeight) || null;
      })
    );
  },
);

Deno.test("a box that was saved and whose answer was lost is made once, however often one presses the button", async () => {
  await using open = await memberPage(PHONE, "/app/item/new?tagId=118");
  const { page } = open;
  await page.route("**/api/backend/items", async (route) => {
    await route.fetch();
    await route.abort();
  }, { times: 1 });
  await page.getByRole("button", { name: "Save box" }).click();
  await page.getByRole("alert").filter({ hasText: "Network error" }).waitFor();
  await page.getByRole("button", { name: "Save box" }).click();
  await page.getByRole("heading", { name: "Box #118" }).waitFor();
});

thoroughTest("a phone offers its camera for a photo of the box, a computer the files it has", async () => {
  for (const [options, names] of [[PHONE, ["Take a photo", "Add files"]], [DESK, ["Add photos or files"]]] as const) {
    await using open = await memberPage(options, "/app/item/new");
    const { page } = open;
    await page.getByRole("button", { name: names[0] }).waitFor();
    const offered = await page.getByRole("button", { name: /^(Take a photo|Add )/ }).allInnerTexts();
    assert.deepEqual(offered.map((name) => name.trim()), names);
  }
});

Deno.test("whoever makes a box by hand goes on by hand: the form again, with the next free number to write", async () => {
  await using open = await memberPage(PHONE, "/app/item/new");
  const { page } = open;
  await page.getByText("Write 1 on this box").waitFor();
  await page.getByLabel("What is inside?").fill("Coats");
  await page.getByRole("button", { name: "Save box" }).click();
  await page.getByText("Saved. Write 2 on the next box.").waitFor();
  await page.getByRole("button", { name: "Next box" }).click();
  await page.getByText("Write 2 on this box").waitFor();
  const title = page.getByLabel("What is inside?");
  await title.and(page.locator(":focus")).waitFor();
  await title.fill("Skis");
  await page.getByRole("button", { name: "Save box" }).click();
  await page.getByText("Saved. Write 3 on the next box.").waitFor();
});

thoroughTest("whoever goes on before the saved box's page has come gets the form again too, empty", async () => {
  await using open = await memberPage(PHONE, null);
  const { page } = open;
  await page.route(/\/item_page-[^/]*\.js$/, () => {}); // It never comes.
  await page.goto("/app/item/new");
  await page.getByText("Write 1 on this box").waitFor();
  await page.getByLabel("What is inside?").fill("Coats");
  await page.getByRole("button", { name: "Save box" }).click();
  await page.getByRole("button", { name: "Next box" }).click();
  await page.getByText("Write 2 on this box").waitFor();
  assert.equal(await page.getByLabel("What is inside?").inputValue(), "");
});

thoroughTest("a draft that comes back says so, and one may start over", async () => {
  await using open = await memberPage(PHONE);
  const { page } = open;
  const resumed = page.getByText("You continue where you left off.");
  const title = page.getByLabel("What is inside?");
  await page.goto("/app/item/new?tagId=44");
  await title.waitFor();
  assert.equal(await resumed.count(), 0);
  await title.fill("Half a sen");
  await page.reload();
  await resumed.waitFor();
  assert.equal(await title.inputValue(), "Half a sen");
  await page.getByRole("button", { name: "Start over" }).click();
  assert.equal(await resumed.count(), 0);
  assert.deepEqual([await title.inputValue(), await page.getByLabel("Number on the box").inputValue()], ["", "44"]);
  await page.reload();
  await title.waitFor();
  assert.equal(await resumed.count(), 0);
});

Deno.test("a page with photos of a box that is not saved asks before it is closed, loaded again or left", async () => {
  await using open = await memberPage(DESK, "/app/item/new?tagId=118");
  const { page } = open;
  const asks = () => page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));
  await page.getByLabel("Number on the box").waitFor();
  assert.equal(await asks(), false);
  const picking = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Add photos or files" }).click();
  await (await picking).setFiles({ name: "coats.png", mimeType: "image/png", buffer: PNG });
  await page.getByRole("button", { name: "Remove coats.png" }).waitFor();
  assert.equal(await asks(), true);
  const back = page.getByRole("link", { name: "Back" }), dialog = page.getByRole("dialog");
  await back.click();
  await dialog.getByRole("button", { name: "Stay" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Remove coats.png" }).click();
  await until(async () => await asks() ? null : true);
  await back.click();
  await page.waitForURL("**/app/home");
});

thoroughTest(
  "a free number that is told late leaves typed digits alone, and in an empty field the next ones take its place",
  async () => {
    for (const [before, after, meant] of [["12", "3", "123"], ["", "999", "999"]] as const) {
      await using open = await memberPage(DESK, null);
      const { page } = open;
      const number = page.getByLabel("Number on the box");
      const { promise: isWanted, resolve: tell } = Promise.withResolvers<void>();
      await page.route(/action=NEXT_TAGID/, async (route) => {
        await isWanted;
        await route.continue();
      });
      await page.goto("/app/item/new");
      await page.locator(":focus").waitFor();
      await number.focus();
      await page.keyboard.type(before);
      const told = page.waitForResponse(/action=NEXT_TAGID/);
      tell();
      await (await told).finished();
      if (!before) await page.getByText("Write 1 on this box").waitFor();
      await page.keyboard.type(after);
      assert.equal(await number.inputValue(), meant);
    }
  },
);
