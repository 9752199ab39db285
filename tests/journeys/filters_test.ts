import assert from "node:assert/strict";
import type { ElementHandle, Page } from "playwright-core";
import { DESK, PHONE } from "../support/browser/browser.ts";
import { memberPage, memberPageOn } from "../support/browser/member_page.ts";
import { thoroughTest } from "../../tools/gate/shares.ts";
import { until } from "../support/until.ts";
import { makeBox } from "./box_steps.ts";

const BOXES = [
  { tagId: "10", title: "Blankets", location: "Attic, left", tags: ["winter", "wool"] },
  { tagId: "11", title: "Blankets, old", location: "Attic, left" },
  { tagId: "12", title: "Blankets for guests", location: "Cellar", tags: ["winter"] },
  { tagId: "13", title: "Skis", location: "Attic, left", tags: ["winter"] },
];

async function furnish(page: Page): Promise<void> {
  for (const box of BOXES) await makeBox(page, box);
}

/** The numbers of the boxes that the page lists, once these are the ones that are wanted. */
async function numbers(page: Page, wanted: readonly string[]): Promise<void> {
  const shown = () =>
    page.getByRole("listitem").locator("[data-opens-box]").evaluateAll((links) =>
      links.map((link) => link.textContent?.match(/^\D*(\d+)/)?.[1] ?? "").toSorted()
    );
  await until(async () => JSON.stringify(await shown()) === JSON.stringify(wanted) || null)
    .catch(async () => assert.deepEqual(await shown(), wanted));
}

function chip(page: Page, name: string) {
  return page.getByRole("list", { name: "Places and tags" }).getByRole("button", { name });
}

function queryOf(page: Page): Record<string, string> {
  return Object.fromEntries(new URL(page.url()).searchParams);
}

Deno.test("words, a place and a tag narrow the list down together; each is in the address and goes one by one", async () => {
  await using open = await memberPage(DESK, null);
  const { page } = open;
  await furnish(page);
  await page.goto("/app/home");
  await chip(page, "Attic, left").click();
  await page.getByLabel("Search your boxes").fill("blanket");
  await numbers(page, ["10", "11"]);
  await chip(page, "winter").click();
  await numbers(page, ["10"]);
  await page.getByRole("heading", { name: "Found · Attic, left · winter" }).waitFor();
  assert.deepEqual(queryOf(page), { place: "Attic, left", tag: "winter", q: "blanket" });
  await page.reload();
  await numbers(page, ["10"]);
  await chip(page, "Attic, left").click();
  await numbers(page, ["10", "12"]);
  assert.deepEqual(queryOf(page), { tag: "winter", q: "blanket" });
  await page.getByRole("button", { name: "Clear the search" }).click();
  await numbers(page, ["10", "12", "13"]);
  assert.deepEqual(queryOf(page), { tag: "winter" });
  await chip(page, "winter").click();
  await numbers(page, ["10", "11", "12", "13"]);
  await chip(page, "Cellar").click();
  await page.getByLabel("Search your boxes").fill("skis");
  await page.getByRole("heading", { name: "No box in “Cellar” matches “skis”" }).waitFor();
  await page.getByRole("link", { name: "Search all boxes" }).click();
  await numbers(page, ["13"]);
  assert.deepEqual(queryOf(page), { q: "skis" });
});

thoroughTest("who types while a chosen place is not drawn yet searches in that place", async () => {
  await using open = await memberPage(DESK, null);
  const { page } = open;
  await furnish(page);
  await page.goto("/app/home");
  await chip(page, "Attic, left").waitFor();
  const field = await page.getByLabel("Search your boxes").elementHandle() as ElementHandle<HTMLInputElement>;
  await chip(page, "Attic, left").evaluate(async (place, field) => {
    (place as HTMLElement).click();
    // The address is changed after some of these; what it says is drawn in a task of its own.
    for (let step = 0; step < 100; step++) await Promise.resolve();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "blanket");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }, field);
  await numbers(page, ["10", "11"]);
  assert.deepEqual(queryOf(page), { place: "Attic, left", q: "blanket" });
});

thoroughTest(
  "on a phone order and filter stand behind one button that says how many are on, and the first box keeps its place",
  async () => {
    await using open = await memberPage(PHONE, null);
    const { page } = open;
    await furnish(page);
    await page.goto("/app/home");
    await numbers(page, ["10", "11", "12", "13"]);
    assert.equal(await page.getByRole("list", { name: "Places and tags" }).count(), 0);
    await page.getByRole("button", { name: "Order and filter", exact: true }).tap();
    const dialog = page.getByRole("dialog", { name: "Order and filter" });
    const attic = dialog.getByRole("button", { name: "Attic, left 3" });
    const { height } = await attic.boundingBox() ?? assert.fail("expected it on the page");
    assert.ok(height >= 44, `${height} px high`);
    await attic.tap();
    await dialog.getByLabel("Find a place or tag").fill("WIN");
    assert.equal(await dialog.getByRole("button", { name: "wool 1" }).count(), 0);
    await dialog.getByRole("button", { name: "winter 3" }).tap();
    await dialog.getByRole("button", { name: "Show 2 boxes" }).tap();
    await dialog.waitFor({ state: "detached" });
    assert.match(await page.evaluate(() => document.activeElement?.ariaLabel ?? ""), /^Order and filter, 2 on$/);
    await numbers(page, ["10", "13"]);
    await holdInFirstFifth(page);
    await page.getByLabel("Search your boxes").fill("blanket");
    await numbers(page, ["10"]);
    await holdInFirstFifth(page);
    await page.getByRole("button", { name: "Order and filter, 2 on" }).tap();
    assert.equal(await dialog.getByLabel("Sort by").count(), 0);
    await dialog.getByRole("button", { name: "Attic, left 3", pressed: true }).tap();
    await dialog.getByRole("button", { name: "Show 2 boxes" }).tap();
    await numbers(page, ["10", "12"]);
    await page.getByRole("button", { name: "Order and filter, 1 on" }).tap();
    await dialog.getByRole("button", { name: "Show all" }).tap();
    await dialog.getByRole("button", { name: "Show 3 boxes" }).tap();
    assert.deepEqual(queryOf(page), { q: "blanket" });
  },
);

async function holdInFirstFifth(page: Page): Promise<void> {
  const ribbon = await page.getByLabel("Sandbox").evaluate((element) => element.getBoundingClientRect().height);
  const { y } = await page.getByRole("listitem").first().boundingBox() ?? assert.fail("expected a row");
  assert.ok(y - ribbon <= 740 / 5, `the first box begins at ${y - ribbon}`);
}

thoroughTest(
  "places that fit beside each other are chips; of more than that all are a list with counts, found by typing",
  async () => {
    await using open = await memberPageOn({ FREE_BOXES_PER_MONTH: "200" }, DESK, null);
    const { page } = open;
    await furnish(page);
    await page.goto("/app/home");
    await chip(page, "Cellar").waitFor();
    const all = page.getByRole("button", { name: "All places and tags" });
    assert.equal(await all.count(), 0);
    for (let shelf = 1; shelf <= 30; shelf++) {
      await makeBox(page, { tagId: String(100 + shelf), title: `Books ${shelf}`, location: `Garage, shelf ${shelf}` });
    }
    await page.reload();
    await all.click();
    const dialog = page.getByRole("dialog", { name: "Places and tags" });
    const field = dialog.getByLabel("Find a place or tag");
    await field.waitFor();
    await until(async () => await field.evaluate((element) => element === document.activeElement) || null);
    assert.equal(await dialog.getByRole("region", { name: "Places" }).getByRole("button").count(), 32);
    await field.fill("shelf 29");
    await dialog.getByRole("button", { name: "Garage, shelf 29 1" }).click();
    await dialog.getByRole("button", { name: "Done" }).click();
    await numbers(page, ["129"]);
    await page.goBack();
    await chip(page, "Attic, left").waitFor();
    assert.equal(new URL(page.url()).search, "");
  },
);
