import assert from "node:assert/strict";
import { thoroughTest } from "../../tools/gate/shares.ts";
import { DESK } from "../support/browser/browser.ts";
import { memberPage } from "../support/browser/member_page.ts";

thoroughTest("? shows the keys, but not to somebody who is typing", async () => {
  await using open = await memberPage();
  const { page } = open;
  const search = page.getByRole("combobox").or(page.getByRole("searchbox")).first();
  await search.fill("who");
  await search.press("?");
  assert.equal(await search.inputValue(), "who?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  assert.equal(await keys.count(), 0);
  await search.fill("");
  await search.blur();
  await page.keyboard.press("?");
  await keys.waitFor();
  await page.keyboard.press("Escape");
  await keys.waitFor({ state: "detached" });
});

Deno.test("the name opens a menu by keyboard: dark, the plan, the way out", async () => {
  await using open = await memberPage();
  const { page } = open;
  const account = page.getByRole("button", { name: /^Account of / });
  await account.press("Enter");
  await page.getByRole("menuitemradio", { name: "As the system", checked: true }).waitFor();
  await page.keyboard.press("End");
  await page.keyboard.press("Escape");
  assert.ok(await account.evaluate((button) => button === document.activeElement));
  await account.press("Enter");
  await page.getByRole("menuitemradio", { name: "Dark" }).press("Enter");
  await page.locator("html[data-mode=dark]").waitFor();
  await account.press("Enter");
  await page.getByRole("menuitem", { name: "Subscription" }).press("Enter");
  // A page that has just come takes the focus, and a key pressed before that would go to it.
  await page.locator("main:focus").getByRole("heading", { name: "Subscription" }).waitFor();
  await account.press("Enter");
  await page.getByRole("menuitem", { name: "Log Out" }).press("Enter");
  await page.waitForURL("**/hello");
});

thoroughTest("an address of the app that is none keeps the sidebar, and has a heading", async () => {
  await using open = await memberPage(DESK, "/app/nowhere");
  const { page } = open;
  await page.getByRole("heading", { level: 1, name: "We can't seem to find the page you're looking for" }).waitFor();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" }).waitFor();
});
