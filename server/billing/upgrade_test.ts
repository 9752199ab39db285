import assert from "node:assert/strict";
import { sharedApp } from "../../tests/support/server/shared_app.ts";
import { testApp } from "../../tests/support/server/test_app.ts";
import { AUTHENTICATES, DECLINED, payer, POOR } from "../../tests/support/test_billing.ts";

Deno.test("a member chooses a plan, pays, and is Pro", async () => {
  const app = await sharedApp();
  const anna = payer(app, await app.signIn("anna@example.org"));
  assert.deepEqual(await anna.subscription(), { isSubScribe: false });
  await anna.upgrade("3");
  assert.equal(await anna.isPro(), true);
  const { nextPaymentDate, proUntil, ...plan } = await anna.subscription();
  assert.deepEqual(plan, { isSubScribe: true, planId: "3", name: "Yearly", price: 8999, status: "active" });
  assert.ok(new Date(String(nextPaymentDate)) < new Date(String(proUntil)));
});

Deno.test("paying is enough: the webhook makes a member Pro whose browser died before it could say so", async () => {
  const app = await sharedApp();
  const anna = payer(app, await app.signIn("anna@example.org"));
  await anna.confirm(await anna.secret());
  await anna.quiet();
  assert.equal(await anna.isPro(), true);
});

Deno.test("a declined or poor card changes nothing, and the same form then takes a good one", async () => {
  const app = await sharedApp();
  const anna = payer(app, await app.signIn("anna@example.org"));
  const secret = await anna.secret();
  const declined = await anna.confirm(secret, DECLINED);
  assert.equal(declined.status, "requires_payment_method");
  assert.equal(declined.error?.message, "Your card was declined.");
  assert.equal((await anna.subscribe(declined)).status, 402);
  assert.equal((await anna.confirm(secret, POOR)).error?.message, "Your card has insufficient funds.");
  await anna.quiet();
  assert.equal(await anna.isPro(), false);
  assert.equal((await anna.subscribe(await anna.confirm(secret))).status, 200);
  assert.equal(await anna.isPro(), true);
});

Deno.test("a card that asks for authentication pays only after the bank said yes", async () => {
  const app = await sharedApp();
  const anna = payer(app, await app.signIn("anna@example.org"));
  const secret = await anna.secret();
  const asked = await anna.confirm(secret, AUTHENTICATES);
  assert.equal(asked.status, "requires_action");
  assert.equal((await anna.subscribe(asked)).status, 402);
  assert.equal((await anna.authenticate(secret, false)).error?.code, "payment_intent_authentication_failure");
  assert.equal(await anna.isPro(), false);
  await anna.confirm(secret, AUTHENTICATES);
  assert.equal((await anna.subscribe(await anna.authenticate(secret, true))).status, 200);
  assert.equal(await anna.isPro(), true);
});

Deno.test("saying isPaid without a payment is worth nothing", async () => {
  const app = await sharedApp();
  const anna = payer(app, await app.signIn("anna@example.org"));
  const paymentIntentId = (await anna.secret()).split("_secret_")[0] ?? "";
  assert.equal((await anna.subscribe({ paymentIntentId })).status, 402);
  assert.equal((await anna.subscribe({ paymentIntentId: "pi_made_up" })).status, 404);
  const nothing = await anna.subscribe({ paymentIntentId }, "1", { paymentMethodeId: undefined });
  assert.equal(nothing.status, 400);
  assert.equal(nothing.body.errorMessage, "Payment method not found");
  assert.equal(await anna.isPro(), false);
});

Deno.test("a payment counts for the one who made it, for its plan, while it lasts", async () => {
  const app = await sharedApp();
  const anna = payer(app, await app.signIn("anna@example.org"));
  const ben = payer(app, await app.signIn("ben@example.org"));
  const paid = await anna.confirm(await anna.secret("1"));
  await ben.secret("1");
  assert.equal((await ben.subscribe(paid)).status, 403);
  assert.equal(await ben.isPro(), false);
  assert.equal((await anna.subscribe(paid, "3")).status, 409);
  assert.equal((await anna.subscribe(paid, "1", { user: "somebody" })).status, 403);
  assert.equal((await anna.subscribe(paid, "9")).status, 400);
  assert.equal((await anna.subscribe(paid)).status, 200);
  assert.equal((await anna.subscribe(paid)).status, 200, "telling it twice is no fault");
  await anna.refund(paid.paymentIntentId);
  await anna.quiet();
  assert.equal((await anna.subscribe(paid)).status, 409, "a spent payment buys nothing again");
});

Deno.test("two windows share one purchase, and another plan takes the place of the first", async () => {
  const app = await sharedApp();
  const anna = payer(app, await app.signIn("anna@example.org"));
  const [one, two] = await Promise.all([anna.secret("1"), anna.secret("1")]);
  assert.equal(one, two);
  const yearly = await anna.secret("3");
  assert.notEqual(yearly, one);
  assert.equal((await anna.confirm(one)).error?.code, "payment_intent_unexpected_state");
  assert.equal((await anna.subscribe(await anna.confirm(yearly), "3")).status, 200);
  assert.equal((await anna.begin("1")).status, 409);
});

Deno.test("a member is told the plans, and the key that a browser may use", async () => {
  const app = await sharedApp();
  const member = await app.signIn("anna@example.org");
  const { plans } = (await member.read("subscription", "get_subscription")).body;
  assert.deepEqual(plans, [
    { planId: "1", name: "Monthly", price: 999, months: 1 },
    { planId: "2", name: "6 Months", price: 5999, months: 6 },
    { planId: "3", name: "Yearly", price: 8999, months: 12, isPopularChoice: true, savings: "25%" },
  ]);
  const key = (await member.read("subscription", "get_stripekey")).body.PUBLISHABLE_SECRET_KEY;
  assert.match(String(key), /^pk_test_/);
});

Deno.test("a purchase that the provider knows no more, as after a change of its keys, is bought anew", async () => {
  await using app = await testApp();
  const anna = payer(app, await app.signIn("anna@example.org"));
  const before = await anna.secret();
  await anna.quiet();
  await app.pool`
    delete from sandbox.stripe_objects where kind in ('subscription', 'customer', 'invoice', 'invoice_payment', 'payment_intent')`;
  const secret = await anna.secret();
  assert.notEqual(secret, before);
  const subscribed = await anna.subscribe(await anna.confirm(secret));
  assert.equal(subscribed.status, 200, subscribed.body.errorMessage);
});
