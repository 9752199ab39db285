import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { json } from "../support/server/test_app.ts";

export async function choose(page: Page, plan: string) {
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("heading", { name: "Select a Plan" }).waitFor();
  await page.getByRole("button", { name: `Select ${plan}` }).click();
  await page.getByRole("heading", { name: "Almost There" }).waitFor();
}

export async function fillCard(page: Page, number: string, expiry = "1240") {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiration date").fill(expiry);
  await page.getByLabel("Security code").fill("123");
}

/** Moves the clock of the sandbox's Stripe. */
export async function advance(url: string, days: number) {
  const answer = await fetch(`${url}/sandbox/stripe/advance`, json({ days }));
  assert.equal((await answer.json()).succeeded, true);
}

export async function pay(page: Page, number: string, expiry?: string) {
  await fillCard(page, number, expiry);
  await page.getByRole("button", { name: "SUBSCRIBE" }).click();
}

/** Whether what was filled in stands there as wrong. */
export function isCardMarked(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    [...document.querySelectorAll("form > div")].some((part) => getComputedStyle(part).outlineStyle === "solid")
  );
}
