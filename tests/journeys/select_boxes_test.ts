import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Item } from "../../domain/items/item.ts";
import { PHONE } from "../support/browser/browser.ts";
import { memberPage } from "../support/browser/member_page.ts";
import { thoroughTest } from "../../tools/gate/shares.ts";
import { makeBox, readBox } from "./box_steps.ts";

const rows = (page: Page) => page.getByRole("listitem");
const check = (page: Page, title: string) => page.getByRole("checkbox", { name: new RegExp(title) });
const bar = (page: Page) => page.getByRole("toolbar", { name: "Selected boxes" });

/** Three boxes on the home page: Tent with two tags, Skis in the attic, Lamps. */
async function threeBoxes(page: Page): Promise<Item[]> {
  const made = [
    await makeBox(page, { tagId: "1", title: "Tent", location: "Cellar", tags: ["summer", "camping"] }),
    await makeBox(page, { tagId: "2", title: "Skis", location: "Attic", tags: ["winter"] }),
    await makeBox(page, { tagId: "3", title: "Lamps" }),
  ];
  await page.goto("/app/home");
  await rows(page).nth(2).waitFor();
  return made;
}

async function filingOf(page: Page, boxes: readonly Item[]): Promise<unknown[]> {
  const now = await Promise.all(boxes.map(({ _id }) => readBox(page, _id)));
  return now.map(({ location, tags }) => [location, tags]);
}

async function undo(page: Page, said: string): Promise<void> {
  const done = page.getByText(said).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await done;
}

Deno.test("on a phone: a long touch begins, taps choose, and boxes are moved, tagged and deleted, each with one way back", async () => {
  await using open = await memberPage(PHONE);
  const { page } = open;
  const boxes = await threeBoxes(page);
  const before = await filingOf(page, boxes);
  await holdFinger(page, "Lamps");
  await bar(page).waitFor();
  assert.equal(await check(page, "Lamps").isChecked(), true, "the end of the touch is no tap");
  await rows(page).filter({ hasText: "Skis" }).tap();
  await bar(page).getByText("2 boxes selected").waitFor();
  assert.match(page.url(), /\/app\/home$/);

  await bar(page).getByRole("button", { name: "Move" }).tap();
  await page.getByRole("dialog", { name: "Move 2 boxes" }).getByRole("button", { name: "Cellar" }).tap();
  await page.getByText("2 boxes moved to Cellar.").waitFor();
  assert.deepEqual(await filingOf(page, boxes), [["Cellar", ["summer", "camping"]], ["Cellar", ["winter"]], [
    "Cellar",
    [],
  ]]);
  await undo(page, "2 boxes as before.");
  assert.deepEqual(await filingOf(page, boxes), before);

  await page.getByRole("button", { name: "Select" }).tap();
  await bar(page).getByRole("button", { name: "All 3" }).tap();
  await bar(page).getByRole("button", { name: "Tag" }).tap();
  const dialog = page.getByRole("dialog", { name: "Tag 3 boxes" });
  assert.equal(await dialog.getByLabel("winter").evaluate((input: HTMLInputElement) => input.indeterminate), true);
  await dialog.getByLabel("winter").tap();
  await dialog.getByLabel("summer").tap();
  await dialog.getByLabel("summer").tap();
  await dialog.getByLabel("New tags").fill("heavy");
  await dialog.getByRole("button", { name: "Save tags" }).tap();
  await page.getByText("3 boxes tagged anew.").waitFor();
  const tags = (await filingOf(page, boxes)).map((filing) => (filing as [string, string[]])[1]);
  assert.deepEqual(tags, [["camping", "winter", "heavy"], ["winter", "heavy"], ["winter", "heavy"]]);
  await undo(page, "3 boxes as before.");
  assert.deepEqual(await filingOf(page, boxes), before);

  await page.getByRole("button", { name: "Select" }).tap();
  for (const title of ["Tent", "Lamps"]) await rows(page).filter({ hasText: title }).tap();
  await bar(page).getByRole("button", { name: "Delete" }).tap();
  await page.getByText("2 boxes are in the trash.").waitFor();
  await page.getByText("1 box", { exact: true }).waitFor();
  await undo(page, "2 boxes are back.");
  await rows(page).nth(2).waitFor();

  await page.getByRole("button", { name: "Select" }).tap();
  for (const title of ["Tent", "Lamps"]) await rows(page).filter({ hasText: title }).tap();
  await bar(page).getByRole("button", { name: "Delete" }).tap();
  await page.getByText("2 boxes are in the trash.").waitFor();
  await page.goto("/app/setting/trash");
  await page.getByRole("button", { name: "Restore all" }).tap();
  const all = page.getByRole("dialog", { name: "Restore all 2 boxes?" });
  await all.getByRole("button", { name: "Restore all" }).tap();
  await page.getByText("2 boxes are back.").waitFor();
  await page.getByText("The trash is empty").waitFor();
  assert.deepEqual(open.complaints, []);
});

/** What listens for a choice comes after the boxes: its file, and then what it runs. */
async function choosable(page: Page): Promise<void> {
  const file = await page.waitForFunction(() =>
    performance.getEntriesByType("resource").find(({ name }) => /listen_for_choosing.*\.js/.test(name))?.name
  );
  await page.evaluate(async (url) => void await import(`${url}`), await file.jsonValue());
}

async function holdFinger(page: Page, title: string): Promise<void> {
  const { x, y, width, height } = await rows(page).filter({ hasText: title }).boundingBox() ?? assert.fail(title);
  const session = await page.context().newCDPSession(page);
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await choosable(page);
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await check(page, title).and(page.locator(":checked")).waitFor();
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await session.detach();
}

thoroughTest("by keyboard alone: x chooses, Shift takes a range, Ctrl+A all, Escape leaves", async () => {
  await using open = await memberPage();
  const { page } = open;
  const boxes = await threeBoxes(page);
  const { keyboard } = page;
  await choosable(page);
  await page.getByRole("link", { name: /Lamps/ }).focus();
  await keyboard.press("x");
  await bar(page).getByText("1 box selected").waitFor();
  await keyboard.press("Shift+ArrowRight");
  await bar(page).getByText("2 boxes selected").waitFor();
  assert.equal(await check(page, "Tent").isChecked(), false);
  await keyboard.press("Control+a");
  await bar(page).getByText("3 boxes selected").waitFor();
  await keyboard.press("Space");
  await bar(page).getByText("2 boxes selected").waitFor();
  assert.equal(await check(page, "Skis").isChecked(), false);
  await keyboard.press("Escape");
  await bar(page).waitFor({ state: "detached" });
  assert.equal(await check(page, "Lamps").isChecked(), false);

  await page.getByRole("link", { name: /Lamps/ }).focus();
  await keyboard.press("x");
  await bar(page).getByRole("button", { name: "Move" }).focus();
  await keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Move 1 box" }).waitFor();
  await keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  assert.equal(await check(page, "Lamps").isChecked(), true, "Escape closes the dialog, and not what lies behind it");
  await keyboard.press("Enter");
  await page.getByLabel("Or a new place").fill("Garage");
  await keyboard.press("Enter");
  await page.getByText("1 box moved to Garage.").waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === "Select");
  assert.deepEqual((await filingOf(page, boxes))[2], ["Garage", []]);
});

thoroughTest(
  "with a mouse: a checkbox on the card begins, Shift takes a range, and what is chosen ends with its list",
  async () => {
    await using open = await memberPage();
    const { page } = open;
    await threeBoxes(page);
    await rows(page).filter({ hasText: "Lamps" }).hover();
    await check(page, "Lamps").click();
    await bar(page).getByText("1 box selected").waitFor();
    await rows(page).filter({ hasText: "Tent" }).click({ modifiers: ["Shift"] });
    await bar(page).getByText("3 boxes selected").waitFor();
    await page.getByLabel("Search your boxes").fill("skis");
    await page.getByRole("heading", { name: "Found" }).waitFor();
    await bar(page).waitFor({ state: "detached" });
    await page.getByRole("link", { name: /Skis/ }).click();
    await page.getByRole("heading", { name: "Skis", level: 1 }).waitFor();
  },
);

thoroughTest(
  "a box that another tab changed stays as it is and is named; what the server refuses is shown as it was",
  async () => {
    await using open = await memberPage();
    const { page } = open;
    const boxes = await threeBoxes(page);
    const [tent] = boxes as [Item, Item, Item];
    const payload = { itemId: tent._id, updates: { location: "Loft" } };
    await page.route("**/api/backend/items", async (route) => {
      if (route.request().postData()?.includes("UPDATE_ITEMS")) {
        await page.request.post("/api/backend/items", { data: { action: "UPDATE_ITEM", payload } });
      }
      await route.continue();
    });
    await page.getByRole("button", { name: "Select" }).click();
    await bar(page).getByRole("button", { name: "All 3" }).click();
    await bar(page).getByRole("button", { name: "Move" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Attic" }).click();
    await page.getByText("1 box moved to Attic. Box 1 was changed meanwhile and stays as it is.").waitFor();
    await rows(page).filter({ hasText: "Tent" }).getByText("Loft").waitFor();
    assert.deepEqual((await filingOf(page, boxes)).map((filing) => (filing as string[])[0]), [
      "Loft",
      "Attic",
      "Attic",
    ]);

    const isMany = (data: string | null) => data?.includes("DELETE_ITEMS") ?? false;
    await page.route(
      "**/api/backend/items",
      (route) => isMany(route.request().postData()) ? route.abort() : route.continue(),
    );
    await page.getByRole("button", { name: "Select" }).click();
    await rows(page).filter({ hasText: "Lamps" }).click();
    await bar(page).getByRole("button", { name: "Delete" }).click();
    await page.getByText("Network error. Please check your connection.").waitFor();
    await rows(page).filter({ hasText: "Lamps" }).waitFor();
  },
);

thoroughTest("a box of the trash shows how long it stays, and once it is back a way to it", async () => {
  await using open = await memberPage(PHONE, null);
  const { page } = open;
  const { _id: itemId } = await makeBox(page, { tagId: "118", title: "Tent" });
  await page.request.post("/api/backend/items", { data: { action: "DELETE_ITEM", payload: { itemId } } });
  await page.goto("/app/setting/trash");
  await page.getByText("30 days left").waitFor();
  await page.getByRole("button", { name: "Restore" }).click();
  await page.getByText("Box 118 is back.").waitFor();
  await page.getByRole("button", { name: "Open" }).click();
  await page.getByRole("heading", { name: "Tent", level: 1 }).waitFor();
});
