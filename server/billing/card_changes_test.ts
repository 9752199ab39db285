import assert from "node:assert/strict";
import { sharedApp } from "../../tests/support/server/shared_app.ts";
import { testApp } from "../../tests/support/server/test_app.ts";
import {
  A_MONTH,
  AUTHENTICATES,
  DECLINED,
  GOOD,
  payer,
  REDIRECTS,
  soonOver,
} from "../../tests/support/test_billing.ts";

Deno.test("a new card is the one that pays, the next month too, and the old one can be removed", async () => {
  await using app = await testApp();
  const member = await app.signIn("anna@example.org");
  const anna = payer(app, member);
  const { paymentMethodId: old } = await anna.upgrade();
  const saved = await anna.saveCard();
  assert.deepEqual([saved.status, saved.error], ["succeeded", undefined]);
  assert.deepEqual((await anna.cards()).find(({ isDefault }) => isDefault)?.paymentMethodId, old, "not told of yet");
  for (const _ of [1, 2]) assert.equal((await anna.changeCard(saved)).status, 200, "also when it is said twice");
  const paying = (await anna.cards()).filter(({ isDefault }) => isDefault);
  assert.deepEqual(paying.map(({ paymentMethodId }) => paymentMethodId), [saved.paymentMethodId]);
  const removed = await member.write("subscription", "remove_payment_method", { paymentMethodId: old });
  assert.equal(removed.status, 200);
  await anna.advance(A_MONTH);
  const [newest] = await app.pool<{ method: string }[]>`
    select body->>'payment_method' as method from sandbox.stripe_objects where kind = 'charge' order by position desc`;
  assert.equal(newest?.method, saved.paymentMethodId);
  assert.equal(await anna.isPro(), true);
});

Deno.test("a card counts once its bank agrees, and one that is refused changes nothing", async () => {
  const app = await sharedApp();
  const member = await app.signIn("anna@example.org");
  const anna = payer(app, member);
  const { paymentMethodId: old } = await anna.upgrade();
  const declined = await anna.saveCard(DECLINED);
  assert.equal(declined.error?.message, "Your card was declined.");
  assert.equal((await anna.changeCard(declined)).status, 402);
  for (const number of [AUTHENTICATES, REDIRECTS]) {
    const { body } = await member.write("subscription", "begin_card_change", {});
    const secret = String(body.clientSecret);
    const asked = await anna.confirm(secret, number);
    assert.equal(asked.status, "requires_action");
    const setupIntentId = secret.split("_secret_")[0] ?? "";
    assert.equal((await anna.changeCard({ setupIntentId })).status, 402);
    assert.ok((await anna.authenticate(secret, false)).error);
    assert.equal((await anna.changeCard({ setupIntentId })).status, 402);
    assert.deepEqual((await anna.cards()).filter(({ isDefault }) => isDefault)[0]?.paymentMethodId, old);
  }
  const { body } = await member.write("subscription", "begin_card_change", {});
  const secret = String(body.clientSecret);
  await anna.confirm(secret, AUTHENTICATES);
  const { paymentMethodId } = await anna.authenticate(secret, true);
  assert.equal((await anna.changeCard({ setupIntentId: secret.split("_secret_")[0] ?? "" })).status, 200);
  assert.deepEqual((await anna.cards()).filter(({ isDefault }) => isDefault)[0]?.paymentMethodId, paymentMethodId);
});

Deno.test("nobody makes somebody else's card pay, a removed one, or one of nowhere", async () => {
  const app = await sharedApp();
  const [anna, ben] = [await app.signIn("anna@example.org"), await app.signIn("ben@example.org")];
  const [annaPays, benPays] = [payer(app, anna), payer(app, ben)];
  await annaPays.upgrade();
  await benPays.upgrade();
  const saved = await annaPays.saveCard();
  assert.equal((await benPays.changeCard(saved)).status, 404);
  assert.equal((await benPays.changeCard({ setupIntentId: "seti_nowhere" })).status, 404);
  assert.equal((await benPays.changeCard({ setupIntentId: "../customers" })).status, 400);
  const { paymentMethodId } = saved;
  assert.equal((await anna.write("subscription", "remove_payment_method", { paymentMethodId })).status, 200);
  assert.equal((await annaPays.changeCard(saved)).status, 404, "it is gone");
  const stranger = await app.signIn("cleo@example.org");
  const refused = await stranger.write("subscription", "begin_card_change", {});
  assert.deepEqual([refused.status, refused.body.errorMessage], [409, "You have no plan that a card could pay for."]);
});

Deno.test("after a failed renewal a new card is the one that Stripe tries next", async () => {
  await using app = await testApp();
  const member = await app.signIn("anna@example.org");
  const anna = payer(app, member);
  await anna.upgrade("1", soonOver());
  await anna.advance(A_MONTH);
  assert.equal((await anna.subscription()).status, "past_due");
  assert.equal((await anna.changeCard(await anna.saveCard(GOOD))).status, 200);
  await anna.advance(2);
  assert.equal((await anna.subscription()).status, "active");
});
