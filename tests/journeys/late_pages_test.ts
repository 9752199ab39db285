import assert from "node:assert/strict";
import { thoroughTest } from "../../tools/gate/shares.ts";
import type { Page } from "playwright-core";
import { DESK } from "../support/browser/browser.ts";
import { memberPage } from "../support/browser/member_page.ts";

const FAILED = "This page did not open";

async function lose(page: Page, part: RegExp): Promise<() => Promise<void>> {
  await page.route(part, (route) => route.abort());
  return () => page.unroute(part);
}

Deno.test("a page whose script did not arrive says so, and opens without a reload once it can", async () => {
  await using open = await memberPage();
  const { page } = open;
  await page.evaluate(() => document.documentElement.dataset["since"] = "the start");
  const find = await lose(page, /\/assets\/events_page-.*\.js|\/healthz/);
  await page.getByRole("link", { name: "Events" }).first().click();
  await page.getByRole("heading", { name: FAILED }).waitFor();
  await page.getByRole("button", { name: "Try Again" }).click();
  await page.getByRole("heading", { name: FAILED }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { name: "Welcome back!" }).waitFor();
  await find();
  await page.getByRole("link", { name: "Events" }).first().click();
  await page.getByRole("heading", { name: "Events", level: 1 }).waitFor();
  assert.equal(await page.locator("html").getAttribute("data-since"), "the start");
});

thoroughTest(
  "a tab whose styles did not arrive leaves the settings standing, and opens when the browser is online again",
  async () => {
    await using open = await memberPage(DESK, "/app/setting/edit");
    const { page } = open;
    await page.evaluate(() => document.documentElement.dataset["since"] = "the start");
    const find = await lose(page, /\/assets\/sessions-.*\.css/);
    await page.getByRole("link", { name: "Signed-in devices" }).click();
    await page.getByRole("heading", { name: FAILED }).waitFor();
    await page.getByRole("link", { name: "Appearance" }).waitFor();
    await find();
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await page.getByRole("button", { name: "Sign Out Everywhere" }).waitFor();
    assert.equal(await page.locator("html").getAttribute("data-since"), "the start");
  },
);

thoroughTest("where only a new page knows the script, asking again opens one", async () => {
  await using open = await memberPage();
  const { page } = open;
  await page.evaluate(() => document.documentElement.dataset["since"] = "the start");
  await lose(page, /\/assets\/events_page-.*\.js/);
  await page.getByRole("link", { name: "Events" }).first().click();
  await page.getByRole("heading", { name: FAILED }).waitFor();
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Try Again" }).click()]);
  assert.equal(await page.locator("html").getAttribute("data-since"), null);
});
