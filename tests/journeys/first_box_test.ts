import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { openPage, PHONE } from "../support/browser/browser.ts";
import { memberPage } from "../support/browser/member_page.ts";
import { testApp } from "../support/server/test_app.ts";
import { SEVEN, TWO, write } from "./demo_steps.ts";

async function writeTwentySeven(page: Page): Promise<void> {
  await page.goto("/");
  await write(page, TWO);
  await write(page, SEVEN);
  await page.getByText("That is box 27.").waitFor();
}

async function numberInForm(page: Page): Promise<string> {
  await page.getByRole("heading", { name: "New box" }).waitFor();
  return await page.getByLabel("Number on the box").inputValue();
}

Deno.test("a visitor writes 27, keeps it, signs up, and the form of the new box has 27 in it", async () => {
  await using server = await testApp();
  await using open = await openPage(server.url, PHONE);
  const { page } = open;
  await writeTwentySeven(page);
  await page.getByRole("link", { name: "Keep 27 as your first box" }).click();
  await page.getByRole("heading", { name: "Create Account" }).waitFor();
  await page.getByRole("button", { name: "member@sandbox.test" }).click();
  assert.equal(await numberInForm(page), "27");
  await page.getByLabel("What is inside?").fill("Winter coats");
  await page.getByRole("button", { name: "Save box" }).click();
  await page.getByRole("heading", { name: "Winter coats" }).waitFor();
  assert.deepEqual(open.complaints, []);
});

Deno.test("a member who writes 27 goes straight to the form, and once box 27 is there to that box", async () => {
  await using open = await memberPage();
  const { page } = open;
  await writeTwentySeven(page);
  await page.getByRole("link", { name: "Keep box 27" }).click();
  assert.equal(await numberInForm(page), "27");
  await page.getByLabel("What is inside?").fill("Winter coats");
  await page.getByRole("button", { name: "Save box" }).click();
  await page.getByRole("heading", { name: "Winter coats" }).waitFor();
  await page.goto("/register?box=27");
  await page.getByRole("heading", { name: "Winter coats", level: 1 }).waitFor();
  assert.match(new URL(page.url()).pathname, /^\/app\/item\/(?!new)/);
});
