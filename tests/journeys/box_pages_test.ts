import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { DESK, PHONE } from "../support/browser/browser.ts";
import { memberPage, memberPageOn } from "../support/browser/member_page.ts";
import { addPhotos, makeBox, photo } from "./box_steps.ts";
import { networkRest } from "./network_rest.ts";

const LONG = "Kinderspielzeugaufbewahrungskiste".repeat(6).slice(0, 200);
const ARABIC = "ملابس الشتاء والقفازات";

async function widerThanWindow(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll("main, dialog[open], main section")]
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map((element) => `${element.tagName} is ${element.scrollWidth} in ${element.clientWidth}`)
  );
}

for (const [place, options] of [["a phone", PHONE], ["a desk", DESK]] as const) {
  Deno.test(`on ${place} no page of a box scrolls sideways for a word of 200 letters, in any field`, async () => {
    await using open = await memberPage(options);
    const { page } = open;
    const texts = {
      title: LONG,
      location: LONG,
      description: LONG.repeat(5),
      tags: [LONG.slice(0, 50), "😀".repeat(24)],
    };
    const { _id: itemId } = await makeBox(page, { tagId: "12345678", ...texts });
    await makeBox(page, { tagId: "2", title: ARABIC.repeat(8), location: ARABIC, description: ARABIC });
    await makeBox(page, { tagId: "3", title: "👨‍👩‍👧‍👦".repeat(15) });
    await addPhotos(page, itemId, { name: `${LONG.slice(0, 120)}.jpg` });
    const { data } = await (await page.request.get("/api/backend/items?action=GET_USER_ITEMS")).json();
    const media = data.items.find((item: { _id: string }) => item._id === itemId).media[0];
    const updates = { captions: [{ key: media.key, caption: LONG }] };
    await page.request.post("/api/backend/items", { data: { action: "UPDATE_ITEM", payload: { itemId, updates } } });
    const { _id: gone } = await makeBox(page, { tagId: "4", ...texts });
    await page.request.post("/api/backend/items", { data: { action: "DELETE_ITEM", payload: { itemId: gone } } });
    const others = data.items.map((item: { _id: string }) => `/app/item/${item._id}`);
    const paths = ["/app/home", `/app/home?q=${LONG}`, `/app/home?q=${LONG.slice(0, 30)}`, ...others];
    for (const path of [...paths, `/app/item/${itemId}/edit`, `/app/item/new`, "/app/setting/trash"]) {
      await page.goto(path);
      await page.locator("h1, h2").first().waitFor();
      await networkRest(page);
      assert.deepEqual(await widerThanWindow(page), [], path);
    }
    await page.goto(`/app/item/${itemId}`);
    await page.getByRole("button", { name: /^Open / }).first().click();
    await page.getByRole("dialog").waitFor();
    assert.deepEqual(await widerThanWindow(page), []);
  });
}

Deno.test("a box's page begins with its owner's words; what else is known stands small at its end, Delete in a menu", async () => {
  await using open = await memberPage(PHONE, null);
  const { page } = open;
  const words = { title: "Ice skates", location: "Attic, left", tags: ["winter"], description: "Two pairs, size 38." };
  const { _id } = await makeBox(page, { tagId: "12", ...words });
  await page.goto(`/app/item/${_id}`);
  const facts = page.getByRole("region", { name: "About this box" });
  const inOrder = [
    page.getByRole("heading", { level: 1, name: /Ice skates/ }),
    page.getByRole("link", { name: "Attic, left" }),
    page.getByRole("link", { name: "winter" }),
    page.getByText("Two pairs, size 38."),
    facts,
  ];
  const boxes = await Promise.all(inOrder.map(async (part) => {
    await part.waitFor();
    return await part.boundingBox();
  }));
  const tops = boxes.map((box) => box?.y ?? assert.fail("not drawn"));
  assert.deepEqual(tops, tops.toSorted((a, b) => a - b));
  const sizeOf = async (part: Locator) =>
    await part.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
  const small = await sizeOf(facts.getByText("Scanned TagId: 12"));
  assert.ok(small <= await sizeOf(page.getByText("Two pairs, size 38.")));
  assert.equal(await page.getByText("Delete box").count(), 0);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Delete box" }).waitFor();
});

Deno.test("what is written in Arabic begins at the right, on its page and in the list", async () => {
  await using open = await memberPage(PHONE, null);
  const { page } = open;
  const { _id } = await makeBox(page, { tagId: "2", title: ARABIC, location: ARABIC, description: ARABIC });
  await page.goto("/app/home");
  const directionOf = (words: Element) => getComputedStyle(words).direction;
  assert.equal(await page.getByText(ARABIC).first().evaluate(directionOf), "rtl");
  await page.goto(`/app/item/${_id}`);
  await page.getByRole("heading", { name: ARABIC }).waitFor();
  for (const words of await page.getByText(ARABIC).all()) assert.equal(await words.evaluate(directionOf), "rtl");
  await page.goto(`/app/item/${_id}/edit`);
  assert.equal(await page.getByLabel("What is inside?").evaluate(directionOf), "rtl");
});

Deno.test("Back while a box is changed loses nothing: the changes wait on the box, until they are saved or discarded", async () => {
  await using open = await memberPage(PHONE, null);
  const { page } = open;
  const { _id } = await makeBox(page, { tagId: "12", title: "Skates" });
  await page.goto(`/app/item/${_id}`);
  const change = async (title: string) => {
    await page.getByRole("link", { name: "Edit" }).click();
    await page.getByLabel("What is inside?").fill(title);
  };
  await change("Ice skates");
  await page.goBack();
  await page.getByText("Your changes are not saved.").waitFor();
  await page.getByRole("heading", { name: "Skates", exact: true }).waitFor();
  await page.getByRole("link", { name: "Keep editing" }).click();
  await page.waitForURL("**/edit");
  assert.equal(await page.getByLabel("What is inside?").inputValue(), "Ice skates");
  await page.reload();
  assert.equal(await page.getByLabel("What is inside?").inputValue(), "Ice skates");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { name: "Ice skates" }).waitFor();
  assert.equal(await page.getByText("Your changes are not saved.").count(), 0);

  await change("Something else");
  await page.goBack();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByText("Your changes are not saved.").waitFor({ state: "detached" });
  await change("Something else");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("heading", { name: "Ice skates" }).waitFor();
  assert.equal(await page.getByText("Your changes are not saved.").count(), 0);
});

const LOW = [["at 200 %", { width: 720, height: 450 }], ["on its side", { width: 844, height: 390 }], [
  "at 400 %",
  { width: 360, height: 225 },
]] as const;
for (const [how, viewport] of LOW) {
  Deno.test(`a window ${how} shows the title that is being written, and not the button over it`, async () => {
    await using open = await memberPage({ viewport }, "/app/item/new?tagId=12345678");
    const { page } = open;
    const title = page.getByLabel("What is inside?");
    await title.press("a");
    const isSeen = await title.evaluate((input) => {
      const { left, width, top, bottom } = input.getBoundingClientRect();
      return [top + 4, bottom - 4].every((y) => document.elementFromPoint(left + width / 2, y) === input);
    });
    assert.equal(isSeen, true);
  });
}

Deno.test("after box 118 comes 119, whatever old number is higher", async () => {
  await using open = await memberPage(PHONE, null);
  const { page } = open;
  await makeBox(page, { tagId: "12345678", title: "An old one" });
  await page.goto("/app/item/new?tagId=118");
  await page.getByLabel("What is inside?").fill("Tent");
  const said = page.getByText("Saved. Write 119 on the next box.").waitFor();
  await page.getByRole("button", { name: "Save box" }).click();
  await said;
  await page.getByRole("heading", { name: "Tent" }).waitFor();
  await page.goto("/app/item/new");
  await page.getByText("Write 119 on this box").waitFor();
  assert.equal(await page.getByLabel("Number on the box").inputValue(), "119");
});

Deno.test("a full box says so at its heading, and offers Pro instead of a retry that can only fail", async () => {
  await using open = await memberPageOn({ FREE_ASSETS_PER_BOX: "1" }, PHONE, null);
  const { page } = open;
  const { _id } = await makeBox(page, { tagId: "1" });
  await addPhotos(page, _id, { name: "first.jpg" });
  await page.goto(`/app/item/${_id}`);
  await page.getByText("1 item · 1 of 1, this box is full").waitFor();
  await page.getByLabel("Files", { exact: true }).setInputFiles(await photo({ name: "second.jpg" }));
  const refused = page.getByRole("listitem").filter({ hasText: "second.jpg" });
  await refused.getByRole("link", { name: "See Pro" }).waitFor();
  assert.equal(await refused.getByRole("button", { name: "Retry" }).count(), 0);
});

Deno.test("that the month's boxes are used up is said before a title is written", async () => {
  await using open = await memberPageOn({ FREE_BOXES_PER_MONTH: "2" }, PHONE, null);
  const { page } = open;
  await makeBox(page, { tagId: "1" });
  await page.goto("/app/item/new");
  await page.getByText("This is the last box of the free plan this month.").waitFor();
  await makeBox(page, { tagId: "2" });
  await page.goto("/app/item/new");
  const warning = page.getByText("so this one cannot be saved.");
  await warning.waitFor();
  await page.getByRole("link", { name: "See Pro" }).waitFor();
  await page.getByRole("button", { name: "Save box" }).click();
  await page.getByRole("alert").getByRole("link", { name: "See Pro" }).waitFor();
  assert.equal(await warning.count(), 0, "it is said once");
});
