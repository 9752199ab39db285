import assert from "node:assert/strict";
import { PublishableKey } from "../../../domain/billing/publishable_key.ts";
import { sharedApp } from "../../../tests/support/server/shared_app.ts";
import { json } from "../../../tests/support/server/test_app.ts";
import { payer } from "../../../tests/support/test_billing.ts";
import { stripePayments } from "./stripe_payments.ts";

const STRANGE = ["\ud800", "a\udfff", "\0", "pm_\0", ".", "..", "../customers", "a b", "é", "x".repeat(200_000)];

Deno.test("a strange id is refused at the door with a sentence, and never asked of Stripe", async () => {
  const app = await sharedApp();
  const anna = await app.signIn("anna@example.org");
  for (const id of STRANGE) {
    const calls = [
      anna.write("subscription", "remove_payment_method", { paymentMethodId: id }),
      anna.write("subscription", "mark_payment_default", { paymentMethodId: id }),
      anna.write("subscription", "subscribe", { paymentIntentId: id, planId: "1", paymentMethodeId: "pm_1" }),
    ];
    for (const { status, body } of await Promise.all(calls)) {
      assert.equal(status, 400, id.slice(0, 20));
      assert.match(body.errorMessage ?? "", /^payment(Method|Intent)Id .* Send an id from Stripe/);
    }
  }
});

Deno.test("the sandbox's card form takes strange texts no worse", async () => {
  const app = await sharedApp();
  const anna = payer(app, await app.signIn("anna@example.org"));
  const good = {
    clientSecret: await anna.secret(),
    number: "4242424242424242",
    expMonth: 12,
    expYear: 2040,
    cvc: "123",
  };
  for (const strange of STRANGE) {
    for (const field of ["clientSecret", "number", "cvc", "expMonth"]) {
      const answer = await app.fetch("/sandbox/stripe/confirm", json({ ...good, [field]: strange }));
      await answer.body?.cancel();
      assert.ok(answer.status < 500, `${field} ${strange.slice(0, 20)}: ${answer.status}`);
    }
    for (const path of ["intent", "refund", "dispute"]) {
      const body = json({ clientSecret: strange, paymentIntentId: strange });
      const answer = await app.fetch(`/sandbox/stripe/${path}`, body);
      await answer.body?.cancel();
      assert.ok([400, 413].includes(answer.status), `${path} ${strange.slice(0, 20)}: ${answer.status}`);
    }
  }
});

Deno.test("a Stripe that takes a call and never answers is given up once, not after every repeat", async () => {
  let requests = 0;
  const never = Promise.withResolvers<Response>();
  await using silent = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, () => {
    requests++;
    return never.promise;
  });
  const publishableKey = PublishableKey.parse("pk_test_1");
  const account = { secretKey: "sk_test_1", publishableKey, webhookSecret: "whsec_1" };
  const payments = stripePayments({ ...account, apiUrl: `http://127.0.0.1:${silent.addr.port}` }, () => {}, 300);
  await assert.rejects(payments.findPaymentMethodOwner("pm_1"), { code: "Unreachable" });
  // None where a busy machine lets the time pass before the call is out.
  assert.ok(requests <= 1, `${requests} requests`);
  never.resolve(new Response("{}"));
});
