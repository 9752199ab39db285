import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { DESK, PHONE } from "../support/browser/browser.ts";
import { memberPage } from "../support/browser/member_page.ts";
import { until } from "../support/until.ts";
import { makeBox } from "./box_steps.ts";

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
