import assert from "node:assert/strict";
import { DESK } from "../support/browser/browser.ts";
import { memberPage } from "../support/browser/member_page.ts";
import { makeBox, painted } from "./box_steps.ts";
import { cell } from "./game_table.ts";

Deno.test("without a connection a line says so, and once it is back the list that failed comes by itself", async () => {
  await using open = await memberPage();
  const { page, context } = open;
  await makeBox(page, { tagId: "118", title: "Winter coats" });
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("heading", { level: 1, name: "Edit Profile" }).waitFor();
  const connection = page.getByRole("complementary", { name: "Connection" });
  await context.setOffline(true);
  await connection.getByText("Nothing can be loaded or saved now").waitFor();
  await connection.getByText("Sandbox", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Trash" }).click();
  await page.getByRole("button", { name: "Try Again" }).waitFor();
  await context.setOffline(false);
  await page.getByText("The trash is empty").waitFor();
  await connection.waitFor({ state: "detached" });
});

Deno.test("practice needs no connection, is played by keyboard and said aloud, and no line over its board says otherwise", async () => {
  await using open = await memberPage(DESK, "/app/practice");
  const { page, context } = open;
  await page.getByRole("heading", { level: 1 }).waitFor();
  await context.setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
  await painted(page);
  await page.getByRole("complementary", { name: "Sandbox" }).waitFor();
  assert.equal(await page.getByText("Nothing can be loaded or saved now").count(), 0);
  await page.getByRole("button", { name: "Start practice" }).press("Enter");
  await cell(page, 1, 1).locator("button:focus").waitFor();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await cell(page, 2, 2, "X").waitFor();
  await page.locator("main [aria-live=polite]").getByText(/^O in row \d, column \d\. YOUR TURN!$/).waitFor();
});
