import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { DESK, PHONE } from "../support/browser/browser.ts";
import { memberPage } from "../support/browser/member_page.ts";
import { thoroughTest } from "../../tools/gate/shares.ts";
import { makeBox } from "./box_steps.ts";

const searchField = (page: Page) => page.getByLabel("Search your boxes");
const recent = (page: Page) => page.getByRole("listbox", { name: "Recent searches" });
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

/** The name of the option that a screen reader is told of. */
function namedOption(page: Page): Promise<string | null | undefined> {
  return searchField(page).evaluate((field) => {
    const id = field.getAttribute("aria-activedescendant");
    return id && document.getElementById(id)?.textContent?.trim();
  });
}

async function searchFor(page: Page, words: string, title: string): Promise<void> {
  await page.goto("/app/home");
  await searchField(page).fill(words);
  await searchField(page).press("Enter");
  await page.getByRole("heading", { name: title, level: 1 }).waitFor();
}

Deno.test("Enter opens what was found first; arrows go from box to box as they stand, and back up to the search; digits lead there, too", async () => {
  await using open = await memberPage(DESK, null);
  const { page } = open;
  for (let tagId = 1; tagId <= 6; tagId++) await makeBox(page, { tagId: String(tagId), title: `Tent ${tagId}` });
  await page.goto("/app/home");
  await page.getByRole("link", { name: /Tent 1/ }).waitFor();
  await searchField(page).focus();
  // What listens for arrows comes after the boxes.
  await page.waitForFunction(() => document.querySelector("[role=search] input")?.getAttribute("role") === "combobox");
  await page.keyboard.press("ArrowDown");
  assert.match(await focusedText(page), /Tent 6/);
  await page.keyboard.press("ArrowRight");
  assert.match(await focusedText(page), /Tent 5/);
  await page.keyboard.press("ArrowDown");
  assert.match(await focusedText(page), /Tent 1/, "four stand in a line");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.waitForFunction(() => document.activeElement === document.querySelector("[role=search] input"));
  await page.keyboard.type("tent 3");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Tent 3", level: 1 }).waitFor();
  await page.goto("/app/home");
  await page.getByRole("link", { name: /Tent 1/ }).focus();
  // As a hand scanner types.
  await page.keyboard.type("5");
  assert.equal(await searchField(page).inputValue(), "5");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Tent 5", level: 1 }).waitFor();
});

thoroughTest("recent searches are offered in the empty field, gone through by keyboard, and cleared", async () => {
  await using open = await memberPage();
  const { page } = open;
  for (const [tagId, title] of [["1", "Tent"], ["2", "Ski boots"]]) await makeBox(page, { tagId, title });
  await searchFor(page, "tent", "Tent");
  await searchFor(page, "ski", "Ski boots");
  await page.goto("/app/home");
  await page.getByRole("link", { name: /Tent/ }).waitFor();
  await page.keyboard.press("/");
  await recent(page).waitFor();
  assert.deepEqual(await recent(page).getByRole("option").allTextContents(), [" ski", " tent"]);
  assert.equal(await searchField(page).getAttribute("aria-expanded"), "true");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  assert.equal(await namedOption(page), "tent");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/app/home?q=tent");
  await page.getByRole("heading", { name: "Found" }).waitFor();
  assert.equal(await searchField(page).getAttribute("aria-expanded"), "false");

  await searchField(page).fill("");
  await recent(page).waitFor();
  await page.keyboard.press("Escape");
  await recent(page).waitFor({ state: "detached" });
  await searchField(page).blur();
  await page.keyboard.press("/");
  await recent(page).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await recent(page).waitFor({ state: "detached" });
  assert.equal(await page.evaluate(() => localStorage.getItem("searches")), null);
  await page.waitForFunction(() => document.activeElement === document.querySelector("[role=search] input"));
});

Deno.test("nothing of the searches is kept after signing out, and the next member sees none", async () => {
  await using open = await memberPage(PHONE);
  const { page } = open;
  await makeBox(page, { tagId: "1", title: "Tent" });
  await searchFor(page, "tent", "Tent");
  await page.waitForFunction(() => localStorage.getItem("searches")?.includes("tent"));
  const kept = await page.evaluate(() => localStorage.getItem("searches"));
  await page.goto("/app/setting");
  await page.getByRole("button", { name: "Log Out" }).click();
  await page.waitForURL("**/hello");
  assert.equal(await page.evaluate(() => localStorage.getItem("searches")), null);

  await page.evaluate((kept) => localStorage.setItem("searches", kept ?? ""), kept);
  await page.goto("/login");
  await page.getByRole("button", { name: "pro@sandbox.test" }).click();
  await page.waitForURL("**/app/home");
  await searchField(page).focus();
  await page.waitForFunction(() => document.querySelector("[role=search] input")?.getAttribute("role") === "combobox");
  assert.equal(await recent(page).count(), 0);
});

thoroughTest("an empty search for a number speaks of the number", async () => {
  await using open = await memberPage();
  const { page } = open;
  await searchField(page).fill("555");
  await page.getByRole("heading", { name: "No box has the number 555" }).waitFor();
  await page.getByText(
    "None of the boxes here has this number. If the digits are right, you can give it to the next one.",
  )
    .waitFor();
  assert.equal(await page.getByText(/room for a typo|Titles/).count(), 0);
  await page.getByRole("link", { name: "Create box 555" }).click();
  await page.waitForURL("**/app/item/new?tagId=555");
});
