import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { DESK } from "../support/browser/browser.ts";
import { memberPage } from "../support/browser/member_page.ts";

interface Look {
  readonly mode: string | undefined;
  readonly colour: string | null | undefined;
}

const DARK: Look = { mode: "dark", colour: "#14130F" };
const LIGHT: Look = { mode: "light", colour: "#F7F3EC" };

async function lookOf(page: Page): Promise<Look> {
  return await page.evaluate(() => ({
    mode: document.documentElement.dataset["mode"],
    colour: document.querySelector('meta[name="theme-color"]')?.getAttribute("content"),
  }));
}

async function becomes(page: Page, { mode }: Look): Promise<void> {
  await page.locator(`html[data-mode=${mode}]`).waitFor();
}

Deno.test("as the system: the page follows the device, at once and before it is first painted", async () => {
  await using open = await memberPage(DESK, null);
  const { page } = open;
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/app/setting/appearance");
  await page.getByRole("radio", { name: "As the system", checked: true }).waitFor();
  assert.deepEqual(await lookOf(page), DARK, "as the system until somebody chooses");
  await page.emulateMedia({ colorScheme: "light" });
  await becomes(page, LIGHT);
  assert.deepEqual(await lookOf(page), LIGHT);
  await page.emulateMedia({ colorScheme: "dark" });
  // Without the app's own script, only what runs before the first paint is left to set it.
  await page.route(/\/assets\/main-/, (route) => route.abort());
  await page.reload();
  assert.deepEqual(await lookOf(page), DARK);
  await page.evaluate(() => localStorage.setItem("mode", "light"));
  await page.reload();
  assert.deepEqual(await lookOf(page), LIGHT, "who chose light has it on a dark device too");
});

Deno.test("what is chosen in one tab is so in the others", async () => {
  await using open = await memberPage();
  const { page, context } = open;
  const other = await context.newPage();
  await other.goto("/app/home");
  await becomes(other, LIGHT);
  await page.goto("/app/setting/appearance");
  await page.getByText("Dark", { exact: true }).click();
  await becomes(other, DARK);
  await page.getByText("Light", { exact: true }).click();
  await becomes(other, LIGHT);
});
