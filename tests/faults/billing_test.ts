import assert from "node:assert/strict";
import { deleteCustomer, updateSubscription } from "../../sandbox/stripe/subscriptions.ts";
import { reconcile } from "../../server/billing/reconcile.ts";
import { stripePayments } from "../../server/host/stripe/stripe_payments.ts";
import { testApp } from "../support/server/test_app.ts";
import { payer } from "../support/test_billing.ts";
import { billingContextOf, silent } from "./billing_context.ts";

Deno.test("the nightly comparison finds what no message told, mends it and says so", async () => {
  await using app = await testApp();
  const anna = payer(app, await app.signIn("anna@example.org"));
  const ben = payer(app, await app.signIn("ben@example.org"));
  await anna.upgrade();
  await ben.upgrade("3");
  await anna.quiet();
  // As if our side had never heard of Anna's payment, and had dreamt up another plan for Ben.
  await app.pool`delete from subscriptions where plan_id = '1'`;
  await app.pool`update users set pro_until = null where email = 'anna@example.org'`;
  await app.pool`update subscriptions set phase = 'incomplete', pro_until = null`;
  await using parts = await billingContextOf(app);
  const report = await reconcile(parts.billing, Date.now());
  assert.equal(report.compared, 2);
  assert.deepEqual(report.failed, []);
  const [unheard, dreamt] = report.mended.toSorted((one, other) => other.before.localeCompare(one.before));
  assert.match(`${unheard?.before} -> ${unheard?.after}`, /^unknown -> active, plan 1, Pro until 20/);
  assert.match(`${dreamt?.before} -> ${dreamt?.after}`, /^incomplete, plan 3, .* -> active, plan 3, Pro until 20/);
  assert.deepEqual([await anna.isPro(), await ben.isPro()], [true, true]);
  assert.deepEqual((await reconcile(parts.billing, Date.now())).mended, []);
});

Deno.test("the stand-in keeps its accounts and its clock over a restart and between servers", async () => {
  await using app = await testApp();
  const anna = payer(app, await app.signIn("anna@example.org"));
  await anna.upgrade();
  await using other = await billingContextOf(app);
  await other.standIn.advance(40 * 24 * 60 * 60);
  const living = [];
  for await (const { subscriptionId } of other.billing.payments.listLiving()) living.push(subscriptionId);
  assert.equal(living.length, 1);
  const told = await other.billing.payments.findSubscription(living[0] ?? "");
  assert.ok(told && told.periodStart.getTime() > Date.now(), "the renewal happened on the shared clock");
});

Deno.test("Stripe down or slow is a 503 that charges nothing, and the repeat finds the first try's subscription", async () => {
  await using app = await testApp();
  await using parts = await billingContextOf(app);
  let broken = 2;
  const proxy = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
    const url = new URL(request.url);
    const { method, headers } = request;
    const body = method === "POST" ? await request.text() : null;
    const answer = await fetch(parts.standIn.apiUrl + url.pathname + url.search, { method, headers, body });
    const isCreation = method === "POST" && url.pathname === "/v1/subscriptions";
    if (!isCreation || broken-- <= 0) return answer;
    await answer.body?.cancel();
    return new Response("lost on the way back", { status: 502 });
  });
  const apiUrl = `http://127.0.0.1:${proxy.addr.port}`;
  const payments = stripePayments({ ...parts.standIn.account, apiUrl }, silent);
  const customerId = await payments.createCustomer({
    userId: (await app.signIn("a@b.test")).user.userId,
    email: "a@b.test",
  }, "k1");
  const plan = { planId: "1" as never, name: "Monthly", price: 999, months: 1 };
  const made = await payments.createSubscription(customerId, "u1" as never, plan, "k2");
  assert.equal(made.asMade, null, "an answer that was lost before may have grown old");
  assert.deepEqual(await payments.createSubscription(customerId, "u1" as never, plan, "k2"), made);
  const [count] = await app.pool`select count(*)::int as n from sandbox.stripe_objects where kind = 'subscription'`;
  assert.equal(count?.n, 1, "three tries, one subscription");
  await proxy.shutdown();
  await assert.rejects(payments.findSubscription(made.subscriptionId), { code: "Unreachable", status: 503 });
});

Deno.test("what an operator does at Stripe by hand arrives here: another plan, a customer deleted", async () => {
  await using app = await testApp();
  const anna = payer(app, await app.signIn("anna@example.org"));
  const ben = payer(app, await app.signIn("ben@example.org"));
  await ben.upgrade("3");
  await anna.upgrade("1");
  await using parts = await billingContextOf(app);
  const { turn } = parts.standIn;
  const [customer, yearly] = await turn(async (stripe) => {
    const [subscription, other] = await stripe.list("subscription", {});
    assert.ok(subscription && other);
    const price = other.items.data[0].price.id;
    await updateSubscription(stripe, subscription, { price });
    return [subscription.customer, price];
  });
  assert.ok(yearly);
  await anna.quiet();
  await parts.standIn.delivered();
  assert.equal((await anna.subscription()).planId, "3");
  await turn(async (stripe) => await deleteCustomer(stripe, await stripe.get("customer", customer)));
  await parts.standIn.delivered();
  await anna.quiet();
  assert.deepEqual(await anna.subscription(), { isSubScribe: false, status: "ended" });
  assert.equal(await anna.isPro(), false);
  await anna.upgrade("2");
  assert.equal(await anna.isPro(), true, "a new customer is made for who comes back");
});
