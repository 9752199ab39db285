import assert from "node:assert/strict";
import { deleteUser } from "../../db/auth/delete_user.ts";
import { billingFailure } from "../../domain/billing/failures.ts";
import { reconcile } from "../../server/billing/reconcile.ts";
import { confirm } from "../../sandbox/stripe/confirm.ts";
import { paymentOf } from "../../sandbox/stripe/invoices.ts";
import { createSubscription } from "../../sandbox/stripe/subscriptions.ts";
import type { StripeStore } from "../../sandbox/stripe/stripe_store.ts";
import { json, testApp } from "../support/server/test_app.ts";
import { GOOD, payer, signedByStripe } from "../support/test_billing.ts";
import { billingContextOf } from "./billing_context.ts";

async function makeByHand(stripe: StripeStore): Promise<string> {
  const [model] = await stripe.list("subscription", {});
  assert.ok(model);
  const price = model.items.data[0].price.id;
  const made = await createSubscription(stripe, { customer: model.customer, price, metadata: {} });
  const { intent } = await paymentOf(stripe, made.latest_invoice ?? "");
  await confirm(stripe, intent.client_secret, { number: GOOD, expMonth: 12, expYear: 2060, cvc: "123" });
  return made.id;
}

const LOSE_MESSAGES = "delete from sandbox.stripe_deliveries where delivered_at is null";

Deno.test("a second subscription made by hand at Stripe is reported every night until one of the two ends", async () => {
  await using app = await testApp();
  const anna = payer(app, await app.signIn("anna@example.org"));
  await anna.upgrade("1");
  await anna.quiet();
  const told: string[] = [];
  await using parts = await billingContextOf(app, (level, message, context) => {
    if (level === "error") told.push(`${message}: ${JSON.stringify(context)}`);
  });
  const second = await parts.standIn.turn(makeByHand);
  for (let night = 1; night <= 2; night++) {
    const { doubled } = await reconcile(parts.billing, Date.now());
    assert.deepEqual(doubled.map(({ subscriptionIds }) => subscriptionIds.includes(second)), [true]);
    assert.equal(told.length, night);
    assert.match(told.at(-1) ?? "", new RegExp(`^a member is charged for more than one subscription: .*${second}`));
  }
  assert.equal(await anna.isPro(), true);
  await parts.billing.payments.endNow(second);
  assert.equal((await reconcile(parts.billing, Date.now())).doubled.length, 0);
  assert.equal(await anna.isPro(), true, "the other one goes on");
});

Deno.test("who has a subscription at Stripe that no message told of is not sold another", async () => {
  await using app = await testApp();
  const anna = payer(app, await app.signIn("anna@example.org"));
  const { paymentIntentId } = await anna.upgrade("1");
  await anna.refund(paymentIntentId);
  await anna.quiet();
  assert.equal(await anna.isPro(), false);
  await using parts = await billingContextOf(app);
  await parts.standIn.turn(async (stripe, tx) => {
    await makeByHand(stripe);
    await tx.unsafe(LOSE_MESSAGES);
  });
  const again = await anna.begin("3");
  assert.equal(again.status, 409);
  assert.equal(again.body.errorMessage, "You are Pro already.");
  assert.equal(await anna.isPro(), true);
});

Deno.test("who had three plans that all ended unheard is sold another at the first try", async () => {
  await using app = await testApp();
  const anna = payer(app, await app.signIn("anna@example.org"));
  await anna.upgrade("1");
  await using parts = await billingContextOf(app);
  for (let more = 0; more < 2; more++) await parts.standIn.turn(makeByHand);
  await reconcile(parts.billing, Date.now());
  const held = await app.pool<{ id: string }[]>`select subscription_id as id from subscriptions where phase = 'active'`;
  assert.equal(held.length, 3);
  for (const { id } of held) await parts.billing.payments.endNow(id);
  await anna.quiet();
  await app.pool`update subscriptions set phase = 'active'`;
  const { status, body } = await anna.begin("3");
  assert.equal(status, 200, body.errorMessage);
  assert.equal(typeof body.clientSecret, "string");
});

Deno.test("messages about an account that is gone are heard, change nothing and bring nothing back", async () => {
  await using app = await testApp();
  const member = await app.signIn("anna@example.org");
  await payer(app, member).upgrade("1");
  const ben = payer(app, await app.signIn("ben@example.org"));
  await ben.quiet();
  assert.equal((await member.fetch("/api/backend/auth/delete/account", json({}))).status, 200);
  await ben.quiet();
  const events = await app.pool<{ body: Record<string, unknown> }[]>`
    select body from sandbox.stripe_objects where kind = 'event'`;
  const types = new Set(events.map(({ body }) => body.type));
  assert.ok(types.has("customer.deleted") && types.has("customer.subscription.deleted"));
  const [account] = await app.pool`select webhook_secret as secret from sandbox.stripe_account`;
  for (const [index, { body }] of events.entries()) {
    const text = JSON.stringify({ ...body, id: `evt_again_${index}` });
    const headers = signedByStripe(text, account?.secret);
    const answer = await app.fetch("/api/v1/stripe/webhook", { method: "POST", headers, body: text });
    assert.equal((await answer.json()).succeeded, true, String(body.type));
  }
  const [left] = await app.pool`
    select (select count(*)::int from subscriptions) as subscriptions,
      (select count(*)::int from billing_customers) as customers,
      (select count(*)::int from billing_members m join users u on u.id = m.user_id and u.email like 'anna%') as members,
      (select count(*)::int from sandbox.stripe_deliveries where delivered_at is null) as undelivered`;
  assert.deepEqual({ ...left }, { subscriptions: 0, customers: 0, members: 0, undelivered: 0 });
});

Deno.test("a customer whom Stripe does not let go keeps nobody else's money and Pro apart", async () => {
  await using app = await testApp();
  const anna = await app.signIn("anna@example.org");
  const ben = payer(app, await app.signIn("ben@example.org"));
  for (const member of [payer(app, anna), ben]) await member.upgrade("1");
  await ben.quiet();
  await using parts = await billingContextOf(app);
  await deleteUser(app.pool, anna.user.userId);
  await app.pool`update subscriptions set phase = 'ended'`;
  const refused = () => Promise.reject(billingFailure("ProviderRefused"));
  const billing = { ...parts.billing, payments: { ...parts.billing.payments, deleteCustomer: refused } };
  // Failing at its end, so that the job asks again.
  await assert.rejects(reconcile(billing, Date.now()), { code: "ProviderRefused" });
  assert.deepEqual((await app.pool`select phase from subscriptions`).map(({ phase }) => phase), ["active"]);
  assert.equal((await reconcile(parts.billing, Date.now())).forgotten, 1);
});
