import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { testApp } from "../../tests/support/server/test_app.ts";
import { payer } from "../../tests/support/test_billing.ts";

function sign(body: string, secret: string, atS = Math.floor(Date.now() / 1000)): string {
  return `t=${atS},v1=${createHmac("sha256", secret).update(`${atS}.${body}`).digest("hex")}`;
}

Deno.test("only Stripe's own fresh words over the very bytes are believed, and each is handled once", async () => {
  await using app = await testApp();
  const anna = payer(app, await app.signIn("anna@example.org"));
  await anna.upgrade();
  await anna.quiet();
  const [account] = await app.pool`select webhook_secret as secret from sandbox.stripe_account`;
  const [sent] = await app.pool`select body from sandbox.stripe_objects where body->>'type' = 'invoice.paid'`;
  const body = JSON.stringify({ ...sent?.body, id: "evt_again" });
  const send = async (text: string, signature?: string) => {
    const headers: Record<string, string> = signature ? { "stripe-signature": signature } : {};
    const answer = await app.fetch("/api/v1/stripe/webhook", { method: "POST", headers, body: text });
    await answer.body?.cancel();
    return answer.status;
  };
  assert.equal(await send(body), 400);
  assert.equal(await send(body, sign(body, "whsec_guess")), 400);
  assert.equal(await send(body.replace("evt_again", "evt_other"), sign(body, account?.secret)), 400);
  assert.equal(await send(body, sign(body, account?.secret, Math.floor(Date.now() / 1000) - 600)), 400);
  assert.equal(await send("x".repeat(600 * 1024), sign("x", account?.secret)), 413);
  const twice = await Promise.all([1, 2].map(() => send(body, sign(body, account?.secret))));
  assert.deepEqual([...twice, await send(body, sign(body, account?.secret))], [200, 200, 200]);
  const handled = await app
    .pool`select handled_at is not null as done from billing_events where event_id = 'evt_again'`;
  assert.deepEqual(handled.map(({ done }) => done), [true]);
});

Deno.test("a message that promises Pro gives nothing unless Stripe confirms it", async () => {
  await using app = await testApp();
  const anna = payer(app, await app.signIn("anna@example.org"));
  await anna.secret();
  await anna.quiet();
  const [account] = await app.pool`select webhook_secret as secret from sandbox.stripe_account`;
  const [sub] = await app.pool`select body from sandbox.stripe_objects where kind = 'subscription'`;
  const object = { ...sub?.body, status: "active" };
  const body = JSON.stringify({
    id: "evt_lie",
    object: "event",
    type: "customer.subscription.updated",
    data: { object },
  });
  const headers = { "stripe-signature": sign(body, account?.secret) };
  const answer = await app.fetch("/api/v1/stripe/webhook", { method: "POST", headers, body });
  assert.equal((await answer.json()).succeeded, true);
  assert.equal(await anna.isPro(), false);
});

Deno.test("an operator without Stripe gets a clear answer, and a wrong mix of keys stops the start", async () => {
  await using app = await testApp({ SANDBOX: "0" });
  const answer = await app.fetch("/api/v1/stripe/webhook", { method: "POST", body: "{}" });
  assert.equal(answer.status, 503);
  assert.match((await answer.json()).errorMessage, /STRIPE_SECRET_KEY/);
  assert.equal((await app.fetch("/sandbox/stripe/advance", { method: "POST" })).status, 404);
  const keys = { SANDBOX: "0", STRIPE_SECRET_KEY: "sk_live_1", STRIPE_PUBLISHABLE_KEY: "pk_test_1" };
  await assert.rejects(testApp(keys), /STRIPE_WEBHOOK_SECRET: missing/);
  await assert.rejects(testApp({ ...keys, STRIPE_WEBHOOK_SECRET: "whsec_1" }), /one mode/);
});

Deno.test("a signed message that makes no sense is a 400 with a sentence, and nothing is logged as broken", async () => {
  await using app = await testApp();
  const [account] = await app.pool`select webhook_secret as secret from sandbox.stripe_account`;
  const subscription = { id: "sub_1", object: "subscription" };
  const event = { id: "evt_1", object: "event", type: "customer.subscription.updated", data: { object: subscription } };
  const about = (object: object) => ({ ...event, data: { object } });
  const senseless: unknown[] = [
    ...[null, [], 1, "text", {}],
    ...[undefined, null, 7, "", "\ud800", "\0", "..", "x".repeat(300_000)].map((id) => ({ ...event, id })),
    ...[undefined, null, [], {}, { object: null }, { object: "sub_1" }].map((data) => ({ ...event, data })),
    ...[undefined, null, "\0", "x".repeat(300_000)].map((type) => ({ ...event, type })),
    ...["\ud800", "\0", ".", "..", "sub/1", "x".repeat(300_000)].map((id) => about({ ...subscription, id })),
    ...["..", "\ud800"].map((payment_intent) => about({ id: "ch_1", object: "charge", payment_intent })),
  ];
  for (const message of senseless) {
    const body = JSON.stringify(message);
    const headers = { "stripe-signature": sign(body, account?.secret) };
    const answer = await app.fetch("/api/v1/stripe/webhook", { method: "POST", headers, body });
    assert.equal(answer.status, 400, body.slice(0, 200));
    assert.match((await answer.json()).errorMessage, /^This message is /);
  }
  const unheard = JSON.stringify(about({ object: "balance", available: [] }));
  const headers = { "stripe-signature": sign(unheard, account?.secret) };
  const answer = await app.fetch("/api/v1/stripe/webhook", { method: "POST", headers, body: unheard });
  assert.equal((await answer.json()).succeeded, true, "what concerns nobody here is heard all the same");
});
