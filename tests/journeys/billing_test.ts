import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { DESK, MOVING, openPage, PHONE, signInByCalls } from "../support/browser/browser.ts";
import { memberPageOn } from "../support/browser/member_page.ts";
import { thoroughTest } from "../../tools/gate/shares.ts";
import { json, testApp } from "../support/server/test_app.ts";
import { throwAwayDatabase } from "../support/test_database.ts";
import { openLog } from "../../server/host/log/log.ts";
import { openStripeStandIn, type StripeStandIn } from "../../sandbox/stripe/stand_in.ts";
import { A_MONTH, AUTHENTICATES, DECLINED, GOOD } from "../support/test_billing.ts";
import { advance, choose, isCardMarked, pay } from "./billing_steps.ts";
import { seenInPassing } from "./in_passing.ts";

/** This month and year as a card carries them: good today, run out when the stand-in's month is over. */
function thisMonth(): string {
  const today = new Date();
  return String(today.getUTCMonth() + 1).padStart(2, "0") + String(today.getUTCFullYear()).slice(2);
}

Deno.test("a member sees what is left, goes Pro in three steps, and is led home", async () => {
  await using open = await memberPageOn({}, { ...DESK, ...MOVING });
  const { page } = open;
  await page.getByText("20 of 20 boxes left this month").waitFor();
  await page.getByRole("link", { name: "Upgrade to Pro" }).click();
  await page.getByRole("heading", { name: "Become a Member" }).waitFor();
  await page.getByText("Unlimited box creation per month").waitFor();
  await choose(page, "Yearly");
  // All of it is gone again after three seconds.
  await Promise.all([
    seenInPassing(page, "Subscription Complete"),
    seenInPassing(page, "Welcome to Yearly Pro! Redirecting..."),
    page.waitForFunction(() => document.querySelector("body > canvas"), null, { polling: 50 }),
    pay(page, GOOD),
  ]);
  await page.waitForURL("**/app/home");
  assert.equal(await page.getByRole("link", { name: "Upgrade to Pro" }).count(), 0);
  assert.equal(await page.getByText("left this month").count(), 0);
  await page.getByRole("complementary", { name: "Stowmark" }).getByText("Pro", { exact: true }).waitFor();
  await page.goto("/app/pro");
  await page.getByRole("heading", { name: /^Welcome back / }).waitFor();
  await page.getByText("$89.99 per year").waitFor();
  assert.deepEqual(open.complaints, []);
});

thoroughTest("on a phone: a declined card says so under the form, and the same form takes the next one", async () => {
  await using open = await memberPageOn({ BASE_PATH: "/boxes" }, PHONE);
  const { page } = open;
  await page.getByRole("link", { name: "Upgrade to Pro" }).click();
  await choose(page, "Monthly");
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: "Select 6 Months" }).click();
  await page.getByLabel("Card number").waitFor();
  await page.getByRole("button", { name: "SUBSCRIBE" }).click();
  const number = page.getByLabel("Card number");
  await page.getByText("Your card number is incomplete.").waitFor();
  assert.equal(await number.getAttribute("aria-invalid"), "true");
  const faultId = await number.getAttribute("aria-describedby");
  assert.equal(await page.locator(`#${faultId}`).textContent(), "Your card number is incomplete.");
  await number.and(page.locator(":focus")).waitFor();
  await pay(page, DECLINED);
  await page.getByText("Your card was declined.").waitFor();
  assert.equal(await isCardMarked(page), true);
  await Promise.all([seenInPassing(page, "Welcome to 6 Months Pro! Redirecting..."), pay(page, GOOD)]);
  assert.deepEqual(open.complaints, []);
});

thoroughTest("a bank that asks for authentication is answered in its own frame", async () => {
  await using open = await memberPageOn({}, DESK, "/app/setting/subscription");
  const { page } = open;
  await choose(page, "Monthly");
  await pay(page, AUTHENTICATES);
  const bank = page.frameLocator("iframe[title='Your bank']");
  await bank.getByText("Is this payment of $9.99 yours?").waitFor();
  await bank.getByRole("button", { name: "Fail authentication" }).click();
  await page.getByText("We are unable to authenticate your payment method.").waitFor();
  await page.getByRole("button", { name: "SUBSCRIBE" }).click();
  await Promise.all([
    seenInPassing(page, "Subscription Complete"),
    bank.getByRole("button", { name: "Complete authentication" }).click(),
  ]);
  assert.deepEqual(open.complaints, []);
});

thoroughTest("a member cancels, keeps Pro until the day that is named, and can change their mind", async () => {
  await using open = await memberPageOn({}, DESK, "/app/setting/subscription");
  const { page } = open;
  await choose(page, "Monthly");
  await pay(page, GOOD);
  await page.waitForURL("**/app/home");
  await page.goto("/app/setting");
  await page.getByRole("link", { name: "Subscription" }).click();
  await page.getByText("$9.99 per month").waitFor();
  const renewal = await page.getByText("Your subscription will renew on").textContent();
  const day = renewal?.replace("Your subscription will renew on ", "") ?? "";
  await page.route("**/api/backend/subscription", (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: "Cancel Plan" }).click();
  const dialog = page.getByRole("dialog");
  await Promise.all([
    page.waitForRequest((request) => (request.postData() ?? "").includes("Failed to cancel the plan")),
    page.getByText("Network error. Please check your connection.").waitFor(),
    dialog.getByRole("button", { name: "Cancel Plan" }).click(),
  ]);
  await page.getByRole("button", { name: "Cancel Plan" }).click();
  await dialog.getByText(`You stay Pro until ${day}.`).waitFor();
  await dialog.getByRole("button", { name: "Cancel Plan" }).click();
  await page.getByText(`Your plan is cancelled. You stay Pro until ${day}.`).waitFor();
  await page.getByRole("button", { name: "Keep my plan" }).click();
  await page.getByText(`Your subscription will renew on ${day}`).waitFor();
  assert.deepEqual(open.complaints, []);
});

thoroughTest("a member whose renewal failed reads so, pays with another card, and goes on", async () => {
  await using open = await memberPageOn({}, DESK, "/app/pro");
  const { page, server } = open;
  await choose(page, "Monthly");
  await pay(page, GOOD, thisMonth());
  await page.waitForURL("**/app/home");
  await advance(server.url, A_MONTH);
  await page.goto("/app/setting/subscription");
  await page.getByText("We could not renew your plan.").waitFor();
  await page.getByRole("button", { name: "Pay now" }).click();
  await pay(page, GOOD);
  await page.waitForURL("**/app/home");
  await page.goto("/app/setting/subscription");
  await page.getByText("Your subscription will renew on").waitFor();
  assert.deepEqual(open.complaints, []);
});

Deno.test("with keys of their own, script and form come from Stripe's address, and the whole way leads to Pro", async () => {
  await using database = await throwAwayDatabase();
  await using stripe = await openStripeStandIn(database.pool, "http://127.0.0.1:9/", {
    clock: Date.now,
    log: openLog("error"),
  });
  const { account: { secretKey, publishableKey, webhookSecret } } = stripe;
  await using server = await testApp({
    SANDBOX: "",
    STRIPE_API_URL: stripe.apiUrl,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  });
  await using open = await openPage(server.url);
  const { page } = open;
  const asked = await serveAsStripe(page, stripe);
  await signInByCalls(page);
  await page.goto("/app/pro");
  await choose(page, "Monthly");
  await Promise.all([seenInPassing(page, "Subscription Complete"), pay(page, GOOD)]);
  assert.match(asked[0] ?? "", /^https:\/\/js\.stripe\.com\/\w+\/stripe\.js/);
  const seen = await page.content();
  assert.ok(!seen.includes(secretKey) && !seen.includes(webhookSecret), "secrets never reach the browser");
  assert.deepEqual(open.complaints, []);
});

async function serveAsStripe(page: Page, stripe: StripeStandIn): Promise<readonly string[]> {
  const asked: string[] = [];
  const script = await (await stripe.routes.request("/stripe.js")).text();
  await page.route("https://js.stripe.com/**", async (route) => {
    asked.push(route.request().url());
    const body = script.replace('new URL(".", document.currentScript.src).href', '"https://api.stripe.com/"');
    await route.fulfill({ contentType: "text/javascript", body });
  });
  await page.route("https://api.stripe.com/**", async (route) => {
    const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "content-type" };
    const body = route.request().postData();
    const path = new URL(route.request().url()).pathname;
    const answer = body === null ? null : await stripe.routes.request(path, json(JSON.parse(body)));
    await route.fulfill({ headers, contentType: "application/json", body: await answer?.text() ?? "" });
  });
  return asked;
}

thoroughTest("a membership that was given is not offered to be cancelled", async () => {
  await using open = await memberPageOn({}, PHONE, "/app/setting/subscription", "pro@sandbox.test");
  const { page } = open;
  await page.getByText("This membership was given to you. Nothing is charged.").waitFor();
  assert.equal(await page.getByRole("button", { name: "Cancel Plan" }).count(), 0);
  assert.equal(await page.getByRole("button", { name: "Keep my plan" }).count(), 0);
});
