import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { DESK, openPage, PHONE, STILL } from "../support/browser/browser.ts";
import { thoroughTest } from "../../tools/gate/shares.ts";
import { testApp } from "../support/server/test_app.ts";
import { isBelowFold } from "./box_steps.ts";

/** So often the page of somebody who waits looks for a decision. */
const ASKED_AGAIN_MS = 20_000;

async function enter(page: Page, who: string): Promise<void> {
  await page.goto("/login");
  await page.getByRole("button", { name: `${who}@sandbox.test` }).click();
  await page.waitForURL("**/app/home");
}

async function photo(background: string) {
  const buffer: Buffer = await sharp({ create: { width: 900, height: 560, channels: 3, background } }).jpeg()
    .toBuffer();
  return { name: "card.jpg", mimeType: "image/jpeg", buffer };
}

async function fillIn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Verify Now" }).click();
  await page.getByLabel("Full legal name").waitFor();
  assert.equal(await isBelowFold(page.getByRole("button", { name: "Send", exact: true })), true);
  await page.getByLabel("Full legal name").fill("Mia Maria Member");
  await page.getByLabel("Date of birth").fill("1990-12-31");
  await page.getByLabel("Country").selectOption({ label: "Germany" });
  await page.getByLabel("ID card").check();
  for (const side of ["Front", "Back"]) {
    await page.getByLabel(`${side} of the document`).setInputFiles(await photo(side === "Front" ? "#2a7" : "#a27"));
    await page.getByAltText(`${side} of your document`).waitFor();
  }
}

async function asAdmin(browser: Browser | null, baseURL: string): Promise<Page> {
  const context = await browser?.newContext({ ...STILL, ...DESK, baseURL, locale: "en-US" });
  const page = await context?.newPage();
  if (!page) throw new Error("expected a page of a browser that is open, found none");
  await enter(page, "admin");
  return page;
}

Deno.test("a member sends a document, an admin refuses it with a reason, and approves the next one: the open page shows it", async () => {
  await using server = await testApp();
  await using open = await openPage(server.url, PHONE);
  const { page } = open;
  await page.clock.install();
  await enter(page, "member");
  await page.goto("/app/kyc");
  await page.getByRole("heading", { name: "Welcome to KYC Verification" }).waitFor();
  await fillIn(page);
  const send = page.getByRole("button", { name: "Send", exact: true });
  assert.equal(await send.isDisabled(), true);
  await page.getByLabel("I agree that the admins").check();
  await send.click();
  await page.getByRole("heading", { name: "An admin is looking at it" }).waitFor();

  const admin = await asAdmin(open.context.browser(), server.url);
  await admin.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Verifications" }).click();
  const application = admin.getByRole("article", { name: "Mia Maria Member" });
  await application.getByAltText("Front of the document").waitFor();
  await application.getByRole("button", { name: "Refuse" }).click();
  await admin.getByLabel("Why").fill("The back is too dark.");
  await admin.getByRole("button", { name: "Refuse it" }).click();
  await admin.getByRole("heading", { name: "Nobody is waiting" }).waitFor();

  await page.clock.fastForward(ASKED_AGAIN_MS);
  await page.getByText("The back is too dark.").waitFor();
  await page.getByRole("button", { name: "Send it again" }).click();
  assert.equal(await page.getByLabel("Full legal name").inputValue(), "Mia Maria Member");
  await page.getByLabel("I agree that the admins").check();
  await send.click();
  await page.getByRole("heading", { name: "An admin is looking at it" }).waitFor();
  await admin.reload();
  await application.getByRole("button", { name: "Approve" }).click();
  await admin.getByRole("heading", { name: "Nobody is waiting" }).waitFor();
  await page.clock.fastForward(ASKED_AGAIN_MS);
  await page.getByRole("heading", { name: "You are verified" }).waitFor();
  await page.getByRole("button", { name: "Withdraw and delete it" }).click();
  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  await page.getByRole("button", { name: "Verify Now" }).waitFor();
  assert.deepEqual(open.complaints, []);
});

thoroughTest(
  "an admin with a phone finds the verifications among the settings; who is no admin does not, and is led home",
  async () => {
    await using server = await testApp();
    await using open = await openPage(server.url, PHONE);
    const { page, context } = open;
    await enter(page, "member");
    await page.goto("/app/setting");
    await page.getByRole("link", { name: "Appearance" }).waitFor();
    assert.equal(await page.getByRole("link", { name: "Verifications" }).count(), 0);
    await page.goto("/app/admin/kyc");
    await page.waitForURL("**/app/home");
    await context.clearCookies();
    await enter(page, "admin");
    await page.goto("/app/setting");
    await page.getByRole("link", { name: "Verifications" }).click();
    await page.getByRole("heading", { name: "Verifications" }).waitFor();
  },
);
