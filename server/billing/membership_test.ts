import assert from "node:assert/strict";
import { sharedApp } from "../../tests/support/server/shared_app.ts";
import { joinedBy } from "../../tests/support/test_households.ts";
import { json, type Member, testApp } from "../../tests/support/server/test_app.ts";
import { A_MONTH, payer, soonOver } from "../../tests/support/test_billing.ts";

Deno.test("a cancelled plan stays Pro until the paid time ends, can be kept after all, and ends by itself", async () => {
  await using app = await testApp();
  const member = await app.signIn("anna@example.org");
  const anna = payer(app, member);
  await anna.upgrade();
  assert.equal((await member.write("subscription", "cancel_subscription", { planId: "3" })).status, 404);
  const cancelled = await member.write("subscription", "cancel_subscription", { planId: 1 });
  assert.equal(cancelled.status, 200);
  const { status, isSubScribe, nextPaymentDate, proUntil } = await anna.subscription();
  assert.deepEqual([status, isSubScribe, nextPaymentDate], ["cancelling", true, undefined]);
  assert.ok(proUntil);
  assert.equal((await member.write("subscription", "resume_subscription", { planId: "1" })).status, 200);
  assert.equal((await anna.subscription()).status, "active");
  const again = await member.fetch("/api/v1/user/subscription/cancel", json({ planId: "1" }));
  assert.equal((await again.json()).succeeded, true);
  assert.equal(await anna.isPro(), true);
  await anna.advance(A_MONTH);
  assert.equal(await anna.isPro(), false);
  assert.deepEqual(await anna.subscription(), { isSubScribe: false, status: "ended" });
  await anna.upgrade("2");
  assert.equal(await anna.isPro(), true, "who left may come back");
});

Deno.test("a renewal that fails leaves a week to pay it, and paying it goes on as before", async () => {
  await using app = await testApp();
  const member = await app.signIn("anna@example.org");
  const anna = payer(app, member);
  await anna.upgrade("1", soonOver());
  await anna.advance(A_MONTH);
  assert.equal((await anna.subscription()).status, "past_due");
  assert.equal(await anna.isPro(), true);
  assert.equal((await anna.begin("3")).status, 409);
  await anna.upgrade("1");
  assert.equal((await anna.subscription()).status, "active");
  await anna.advance(A_MONTH);
  assert.equal((await anna.subscription()).status, "active", "the new card pays the next month");
});

Deno.test("a renewal that nobody pays ends Pro after the week, a cancelled one at once, and neither can be paid by mistake", async () => {
  for (const end of ["a week", "a cancellation"]) {
    await using app = await testApp();
    const member = await app.signIn("anna@example.org");
    const anna = payer(app, member);
    await anna.upgrade("1", soonOver());
    await anna.advance(A_MONTH);
    const late = await anna.secret("1");
    if (end === "a week") await anna.advance(8);
    else assert.equal((await member.write("subscription", "cancel_subscription", { planId: "1" })).status, 200);
    assert.equal(await anna.isPro(), false, end);
    assert.equal((await anna.confirm(late)).error?.code, "payment_intent_unexpected_state", end);
  }
});

Deno.test("money given back ends Pro; a dispute pauses it until it is won, or ends it when lost", async () => {
  const app = await sharedApp();
  for (const [email, happenings] of Object.entries(FATES)) {
    const payment = payer(app, await app.signIn(email));
    const { paymentIntentId } = await payment.upgrade();
    for (const [happening, isPro] of happenings) {
      if (happening === "refund") await payment.refund(paymentIntentId);
      else await payment.dispute(paymentIntentId, happening);
      await payment.quiet();
      assert.equal(await payment.isPro(), isPro, `${email} after ${happening}`);
    }
  }
});

const FATES: Readonly<Record<string, readonly (readonly [string, boolean])[]>> = {
  "refunded@example.org": [["refund", false]],
  "won@example.org": [["needs_response", false], ["won", true]],
  "lost@example.org": [["needs_response", false], ["lost", false]],
};

Deno.test("the card that pays cannot be removed; another can take its place", async () => {
  await using app = await testApp();
  const member = await app.signIn("anna@example.org");
  const anna = payer(app, member);
  await anna.upgrade("1", soonOver());
  await anna.advance(A_MONTH);
  await anna.upgrade("1");
  const paying = (await anna.cards()).find(({ isDefault }) => isDefault)?.paymentMethodId;
  const other = (await anna.cards()).find(({ isDefault }) => !isDefault)?.paymentMethodId;
  assert.ok(paying && other);
  const remove = (paymentMethodId: string) =>
    member.write("subscription", "remove_payment_method", { paymentMethodId });
  assert.equal((await remove(paying)).status, 409);
  const stranger = await app.signIn("ben@example.org");
  const theirs = await stranger.write("subscription", "mark_payment_default", { paymentMethodId: other });
  assert.equal(theirs.status, 404);
  assert.equal((await member.write("subscription", "mark_payment_default", { paymentMethodId: other })).status, 200);
  const gone = await member.fetch("/api/v1/payment/methode/remove", json({ payload: { paymentMethodId: paying } }));
  assert.equal(gone.status, 200);
  assert.deepEqual((await anna.cards()).map(({ paymentMethodId }) => paymentMethodId), [other]);
});

Deno.test("the card shown as default is the one that is charged, also when a later payment chose another", async () => {
  await using app = await testApp();
  const member = await app.signIn("anna@example.org");
  const anna = payer(app, member);
  await anna.upgrade("1", soonOver());
  const [first] = await anna.cards();
  const paymentMethodId = first?.paymentMethodId;
  assert.equal((await member.write("subscription", "mark_payment_default", { paymentMethodId })).status, 200);
  await anna.advance(A_MONTH);
  const { paymentMethodId: second } = await anna.upgrade("1");
  assert.deepEqual((await anna.cards()).filter(({ isDefault }) => isDefault).map((one) => one.paymentMethodId), [
    second,
  ]);
  const removed = await member.write("subscription", "remove_payment_method", { paymentMethodId: second });
  assert.equal(removed.status, 409, "it pays the next month");
});

Deno.test("deleting the account ends the plan at Stripe and leaves nothing that can still be paid", async () => {
  await using app = await testApp();
  const member = await app.signIn("anna@example.org");
  const anna = payer(app, member);
  await anna.upgrade();
  const ben = await app.signIn("ben@example.org");
  const unpaid = await payer(app, ben).secret();
  for (const leaving of [member, ben]) {
    assert.equal((await leaving.fetch("/api/backend/auth/delete/account", json({}))).status, 200);
  }
  await anna.quiet();
  const living = await app.pool`
    select body->>'status' as status from sandbox.stripe_objects where kind = 'subscription' order by position`;
  assert.deepEqual(living.map(({ status }) => status), ["canceled", "incomplete_expired"]);
  assert.ok((await anna.confirm(unpaid)).error);
  assert.equal((await app.pool`select from billing_customers`).length, 0);
});

Deno.test("Pro that an operator granted outlives a plan that ends", async () => {
  await using app = await testApp();
  const member = await app.signIn("pro@sandbox.test");
  const pro = payer(app, member);
  assert.deepEqual(await pro.subscription(), { isSubScribe: true, status: "granted" });
  const refused = await member.write("subscription", "cancel_subscription", { planId: "1" });
  assert.deepEqual([refused.status, refused.body.errorMessage], [
    404,
    "Your Pro was given to you and nothing is charged, so there is nothing to cancel.",
  ]);
  const { paymentIntentId } = await pro.upgrade();
  await pro.refund(paymentIntentId);
  await pro.quiet();
  assert.equal(await pro.isPro(), true);
});

Deno.test("who pays is told how many others have the same limits without Pro; those others, whose plan it is not, are told of none", async () => {
  const app = await sharedApp();
  const anna = await app.signIn(`${crypto.randomUUID()}@example.org`);
  const ben = await joinedBy(app, anna, `${crypto.randomUUID()}@example.org`);
  const sharedWith = async (member: Member) =>
    (await member.read<{ free: { sharedWith: number } }>("subscription", "get_subscription")).body.free.sharedWith;
  assert.deepEqual([await sharedWith(anna), await sharedWith(ben)], [1, 0]);
});
