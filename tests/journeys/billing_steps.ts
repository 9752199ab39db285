import type { Page } from "playwright-core";

export async function choose(page: Page, plan: string) {
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("heading", { name: "Select a Plan" }).waitFor();
  await page.getByRole("button", { name: `Select ${plan}` }).click();
  await page.getByRole("heading", { name: "Almost There" }).waitFor();
}

export async function pay(page: Page, number: string, expiry = "1240") {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiration date").fill(expiry);
  await page.getByLabel("Security code").fill("123");
  await page.getByRole("button", { name: "SUBSCRIBE" }).click();
}
