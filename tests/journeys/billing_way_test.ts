import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { DESK, MOVING, PHONE } from "../support/browser/browser.ts";
import { memberPageOn } from "../support/browser/member_page.ts";
import { GOOD, REDIRECTS } from "../support/test_billing.ts";
import { choose, isCardMarked, pay } from "./billing_steps.ts";
import { seenInPassing } from "./in_passing.ts";

const SUBSCRIPTION = "**/api/backend/subscription";

function isSubscribing(body: string | null): boolean {
  return body?.includes('"action":"subscribe"') ?? false;
}

async function isPro(page: Page): Promise<boolean> {
  const { user } = await (await page.request.get("/api/backend/auth/check-login")).json();
  return user.isProUser;
}

Deno.test("a bank with a page of its own sends the member back: refused to the plans, paid home", async () => {
  await using open = await memberPageOn({}, { ...PHONE, ...MOVING }, "/app/pro");
  const { page } = open;
  await choose(page, "Monthly");
  await pay(page, REDIRECTS);
  await page.getByText("Is this payment of $9.99 yours?").waitFor();
  assert.equal(page.frames().length, 1, "it is a page, not a frame");
  await page.getByRole("button", { name: "Fail authentication" }).click();
  await page.getByText("The payment was not completed. Nothing was charged.").waitFor();
  await page.waitForURL((url) => url.pathname === "/app/pro" && url.search === "");
  assert.equal(await isPro(page), false);
  await choose(page, "Monthly");
  await pay(page, REDIRECTS);
  await page.getByRole("button", { name: "Complete authentication" }).click();
  await page.locator("body > canvas").waitFor();
  await page.waitForURL("**/app/home");
  assert.equal(await isPro(page), true);
  assert.equal(await page.getByRole("link", { name: "Upgrade to Pro" }).count(), 0);
  assert.deepEqual(open.complaints, []);
});

Deno.test("who comes back from the bank while the server cannot answer is told the truth, and is Pro all the same", async () => {
  await using open = await memberPageOn({}, DESK, "/app/setting/subscription");
  const { page } = open;
  await choose(page, "Yearly");
  await page.route(
    SUBSCRIPTION,
    (route) => isSubscribing(route.request().postData()) ? route.abort() : route.continue(),
  );
  await pay(page, REDIRECTS);
  await page.getByRole("button", { name: "Complete authentication" }).click();
  await page.getByText("Your payment went through. Pro begins in a moment.").waitFor();
  await page.waitForURL("**/app/home");
  await page.goto("/app/pro");
  await page.getByText("$89.99 per year").waitFor();
});

Deno.test("paid, but the word of it got lost: the same button ends it without paying twice", async () => {
  await using open = await memberPageOn({}, DESK, "/app/pro");
  const { page } = open;
  await choose(page, "Monthly");
  await page.route(SUBSCRIPTION, async (route) => {
    if (!isSubscribing(route.request().postData())) return await route.continue();
    const errorMessage = "We could not reach the payment provider. Please try again in a moment.";
    await route.fulfill({ status: 503, json: { succeeded: false, errorMessage } });
  });
  await pay(page, GOOD);
  await page.getByText("We could not reach the payment provider.").waitFor();
  assert.equal(await isCardMarked(page), false);
  await page.unroute(SUBSCRIPTION);
  await Promise.all([
    seenInPassing(page, "Welcome to Monthly Pro! Redirecting..."),
    page.getByRole("button", { name: "SUBSCRIBE" }).click(),
  ]);
  const { paymentMethods } = await (await page.request.get("/api/v1/payment/methode")).json();
  assert.equal(paymentMethods.length, 1);
  assert.equal(await isPro(page), true);
});

Deno.test("no arrow leads away from money that is on its way, nor in the seconds after it came", async () => {
  await using open = await memberPageOn({}, DESK, "/app/setting/subscription");
  const { page } = open;
  await choose(page, "Monthly");
  assert.equal(await page.locator("[data-mouse-rests]").count(), 1, "the mouse rests where a plan was selected");
  await page.mouse.move(0, 0);
  assert.equal(await page.locator("[data-mouse-rests]").count(), 0);
  const back = page.locator("header:has(h1)").getByRole("button", { name: "Back" });
  await back.waitFor();
  let letThrough = () => {};
  const isAwaited = new Promise<void>((resolve) => letThrough = resolve);
  await page.route(SUBSCRIPTION, async (route) => {
    if (isSubscribing(route.request().postData())) await isAwaited;
    await route.continue();
  });
  await pay(page, GOOD);
  await page.getByRole("button", { name: "Subscribing..." }).waitFor();
  assert.equal(await back.count(), 0);
  const isComplete = seenInPassing(page, "Subscription Complete");
  letThrough();
  await isComplete;
  assert.equal(await back.count(), 0);
  await page.waitForURL("**/app/home");
  assert.deepEqual(open.complaints, []);
});
