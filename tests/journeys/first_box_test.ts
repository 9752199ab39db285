import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { openPage, PHONE } from "../support/browser/browser.ts";
import { testApp } from "../support/server/test_app.ts";
import { SEVEN, TWO, write } from "./demo_steps.ts";

async function numberInForm(page: Page): Promise<string> {
  await page.getByRole("heading", { name: "New box" }).waitFor();
  return await page.getByLabel("Number on the box").inputValue();
}

Deno.test("a visitor writes 27, keeps it, signs up, and the form of the new box has 27 in it; a member goes straight to the form, and to a box that is there", async () => {
  await using server = await testApp();
  await using open = await openPage(server.url, PHONE);
  const { page } = open;
  await page.goto("/");
  await write(page, TWO);
  await write(page, SEVEN);
  await page.getByText("That is box 27.").waitFor();
  await page.getByRole("link", { name: "Keep 27 as your first box" }).click();
  await page.getByRole("heading", { name: "Create Account" }).waitFor();
  await page.getByRole("button", { name: "member@sandbox.test" }).click();
  assert.equal(await numberInForm(page), "27");
  await page.getByLabel("What is inside?").fill("Winter coats");
  await page.getByRole("button", { name: "Save box" }).click();
  await page.getByRole("heading", { name: "Winter coats" }).waitFor();
  await page.goto("/register?box=27");
  await page.getByRole("heading", { name: "Winter coats", level: 1 }).waitFor();
  assert.match(new URL(page.url()).pathname, /^\/app\/item\/(?!new)/);
  await page.goto("/");
  await page.getByLabel("or type one").fill("28");
  await page.getByRole("link", { name: "Keep box 28" }).click();
  assert.equal(await numberInForm(page), "28");
  assert.deepEqual(open.complaints, []);
});
