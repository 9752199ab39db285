import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { DESK, PHONE } from "../support/browser/browser.ts";
import { memberPage, memberPageOn } from "../support/browser/member_page.ts";
import { until } from "../support/until.ts";
import { makeBox } from "./box_steps.ts";

const LONG = "Donaudampfschifffahrtsgesellschaft".repeat(6).slice(0, 200);
const HOSTILE = ["🏠📦 Dachboden", "رف الأحذية في القبو", LONG, '<img src=x onerror=alert(1)> & "shelf"', "50 % + #1?"];

/** A household of five boxes. */
async function furnish(page: Page): Promise<void> {
  await makeBox(page, { tagId: "10", title: "Skis", location: "attic, left", tags: ["winter", "sport"] });
  await makeBox(page, { tagId: "9", title: "Sleds", location: "Attic, left", tags: ["winter"] });
  await makeBox(page, { tagId: "100", title: "Tent", location: "Cellar", tags: ["summer", "sport"] });
  await makeBox(page, { tagId: "2", title: "Letters" });
}

/** What stands in the list, once it is as many boxes as wanted. */
async function titles(page: Page, list: string, wanted: readonly string[]): Promise<void> {
  const rows = page.getByRole("list", { name: list, exact: true }).locator("[data-opens-box]");
  const shown = () => rows.evaluateAll((links) => links.map((link) => link.lastChild?.textContent ?? ""));
  await until(async () => JSON.stringify(await shown()) === JSON.stringify(wanted) || null)
    .catch(async () => assert.deepEqual(await shown(), wanted));
}

function chip(page: Page, name: string) {
  return page.getByRole("list", { name: "Places and tags" }).getByRole("button", { name });
}

Deno.test("a place leads to its shelf from a box and from a row, and Back and a reload keep it", async () => {
  await using open = await memberPage(PHONE, null);
  const { page } = open;
  await furnish(page);
  await page.goto("/app/home");
  await page.getByRole("link", { name: "9 Sleds" }).click();
  await page.getByRole("link", { name: "Edit" }).waitFor();
  await page.getByRole("link", { name: "Attic, left" }).click();
  await titles(page, "Attic, left", ["Sleds", "Skis"]);
  await page.getByText("2 boxes", { exact: true }).waitFor();
  await page.reload();
  await titles(page, "Attic, left", ["Sleds", "Skis"]);
  await page.getByRole("link", { name: "9 Sleds" }).click();
  await page.getByRole("heading", { name: "Sleds", level: 1 }).waitFor();
  await page.goBack();
  await titles(page, "Attic, left", ["Sleds", "Skis"]);
  await page.goto("/app/home");
  await page.getByRole("listitem").filter({ hasText: "Tent" }).getByRole("link", { name: "Cellar" }).tap();
  await titles(page, "Cellar", ["Tent"]);
  await page.goBack();
  await titles(page, "My Items", ["Letters", "Tent", "Sleds", "Skis"]);
  assert.deepEqual(open.complaints, []);
});

Deno.test("chips narrow the list down by place and by tag, and what is left of nothing has one way out", async () => {
  await using open = await memberPage(DESK, null);
  const { page } = open;
  await furnish(page);
  await page.goto("/app/home");
  await chip(page, "sport").click();
  await titles(page, "sport", ["Tent", "Skis"]);
  await chip(page, "Attic").click();
  await titles(page, "Attic, left · sport", ["Skis"]);
  assert.deepEqual(
    await page.getByRole("button", { pressed: true }).evaluateAll((chips) =>
      chips.map(({ textContent }) => textContent)
    ),
    ["Attic, left", "sport"],
  );
  await chip(page, "sport").click();
  await chip(page, "summer").click();
  await page.getByRole("heading", { name: "No box in “Attic, left” has the tag “summer”" }).waitFor();
  await page.getByRole("link", { name: "Show all boxes" }).click();
  await titles(page, "My Items", ["Letters", "Tent", "Sleds", "Skis"]);
  await chip(page, "No place").click();
  await titles(page, "No place", ["Letters"]);
  await page.getByLabel("Search your boxes").fill("tent");
  await page.getByRole("heading", { name: "No box without a place matches “tent”" }).waitFor();
  await page.getByRole("button", { name: "Clear the search" }).click();
  await titles(page, "No place", ["Letters"]);
});

Deno.test("boxes stand by number, by place or newest first; the order is in the address, and the device remembers it", async () => {
  await using open = await memberPage(DESK, null);
  const { page } = open;
  await furnish(page);
  await page.goto("/app/home");
  const sort = page.getByLabel("Sort by");
  await sort.selectOption({ label: "Number" });
  await titles(page, "My Items", ["Letters", "Sleds", "Skis", "Tent"]);
  await page.waitForURL("**/app/home?sort=number");
  await sort.selectOption({ label: "Place" });
  await titles(page, "My Items", ["Sleds", "Skis", "Tent", "Letters"]);
  await page.goto("/app/home");
  await titles(page, "My Items", ["Sleds", "Skis", "Tent", "Letters"]);
  assert.equal(await sort.inputValue(), "place");
  await page.goto("/app/home?sort=newest");
  await titles(page, "My Items", ["Letters", "Tent", "Sleds", "Skis"]);
});

Deno.test("by keyboard: places and tags are offered while one types, and Enter takes the one that is chosen, not the form", async () => {
  await using open = await memberPage(DESK, null);
  const { page } = open;
  await furnish(page);
  await page.goto("/app/item/new?tagId=11");
  await page.getByLabel("What is inside?").fill("Lamps");
  await page.getByText("Place, description, tags").click();
  const place = page.getByRole("combobox", { name: "Place" });
  await place.pressSequentially("LEF");
  await page.getByRole("option", { name: /Attic, left/ }).waitFor();
  assert.equal(await place.getAttribute("aria-expanded"), "true");
  await place.press("ArrowDown");
  const active = page.locator(`[id="${await place.getAttribute("aria-activedescendant")}"]`);
  assert.match(await active.textContent() ?? "", /attic, left/i);
  assert.equal(await active.getAttribute("aria-selected"), "true");
  await place.press("Enter");
  assert.match(await place.inputValue(), /^attic, left$/i);
  assert.equal(await page.getByRole("listbox").count(), 0);
  const tags = page.getByRole("combobox", { name: "Tags" });
  await tags.pressSequentially("old, WIN");
  await tags.press("ArrowDown");
  await tags.press("Enter");
  assert.equal(await tags.inputValue(), "old, winter, ");
  await tags.pressSequentially("sp");
  await page.getByRole("option", { name: /sport/ }).waitFor();
  await tags.press("Escape");
  await page.getByRole("listbox").waitFor({ state: "detached" });
  assert.equal(await tags.inputValue(), "old, winter, sp");
  await tags.press("Enter");
  await page.getByRole("heading", { name: "Lamps", level: 1 }).waitFor();
  for (const tag of ["old", "winter", "sp"]) await page.getByRole("link", { name: tag, exact: true }).waitFor();
});

Deno.test("by touch: a finger takes a place that is offered, and the keyboard of the phone stays for the next tag", async () => {
  await using open = await memberPage(PHONE, null);
  const { page } = open;
  await furnish(page);
  await page.goto("/app/item/new?tagId=11");
  await page.getByText("Place, description, tags").tap();
  await page.getByRole("combobox", { name: "Place" }).tap();
  const offered = page.getByRole("option", { name: /Cellar/ });
  const { height } = await offered.boundingBox() ?? assert.fail("expected it on the page");
  assert.ok(height >= 44, `${height} px high`);
  await offered.tap();
  assert.equal(await page.getByRole("combobox", { name: "Place" }).inputValue(), "Cellar");
  const tags = page.getByRole("combobox", { name: "Tags" });
  await tags.tap();
  await page.getByRole("option", { name: /winter/ }).tap();
  assert.equal(await tags.inputValue(), "winter, ");
  assert.equal(await tags.evaluate((field) => field === document.activeElement), true);
});

Deno.test("a shelf may be called whatever people write: it opens, its name is text, and no page moves sideways", async () => {
  await using open = await memberPage(PHONE);
  const { page } = open;
  for (const [at, location] of HOSTILE.entries()) {
    await makeBox(page, { tagId: String(at + 1), title: `Box ${at}`, location, tags: [location.slice(0, 50)] });
  }
  const isWider = () => page.evaluate(() => document.documentElement.scrollWidth > 360);
  for (const [at, location] of HOSTILE.entries()) {
    await page.goto("/app/home");
    await page.getByRole("listitem").getByRole("link", { name: location, exact: true }).tap();
    await titles(page, location, [`Box ${at}`]);
    assert.equal(new URL(page.url()).searchParams.get("place"), location);
    assert.equal(await isWider(), false, location);
    await page.goto(`/app/home?place=${encodeURIComponent(`${location.slice(0, 190)} none`)}`);
    await page.getByRole("link", { name: "Show all boxes" }).waitFor();
    assert.equal(await isWider(), false, location);
  }
  await page.goto("/app/item/new");
  await page.getByText("Place, description, tags").tap();
  await page.getByRole("combobox", { name: "Place" }).tap();
  await page.getByRole("option").first().waitFor();
  assert.equal(await isWider(), false);
  await page.goto("/app/home");
  await page.getByRole("button", { name: "Order and filter" }).tap();
  const dialog = page.getByRole("dialog");
  for (const location of HOSTILE) await dialog.getByRole("button", { name: location }).first().waitFor();
  assert.equal(await isWider(), false);
  assert.equal(await dialog.evaluate((element) => element.scrollWidth > element.clientWidth), false);
  assert.deepEqual(open.complaints, []);
});

Deno.test("a shelf of more boxes than a page is listed to its end, and a box that moves away leaves it", async () => {
  await using open = await memberPageOn({ FREE_BOXES_PER_MONTH: "200" }, PHONE);
  const { page } = open;
  for (let tagId = 1; tagId <= 70; tagId++) {
    await makeBox(page, {
      tagId: String(tagId),
      title: `Box of books ${tagId}`,
      location: tagId % 7 ? "Attic" : "Cellar",
    });
  }
  await page.goto("/app/home?place=Attic&sort=number");
  await page.getByText("60 boxes", { exact: true }).waitFor();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByRole("link", { name: "69 Box of books 69" }).waitFor();
  await page.getByRole("link", { name: "69 Box of books 69" }).click();
  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Place").fill("Garage");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("link", { name: "Garage" }).waitFor();
  await page.goBack();
  await page.getByRole("link", { name: "Garage" }).waitFor();
  await page.goBack();
  await page.getByText("59 boxes", { exact: true }).waitFor();
  assert.equal(await page.getByRole("link", { name: "69 Box of books 69" }).count(), 0);
  await page.getByRole("button", { name: "Order and filter" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "Garage 1" }).waitFor();
});
