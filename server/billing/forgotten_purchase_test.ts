import assert from "node:assert/strict";
import { testApp } from "../../tests/support/server/test_app.ts";
import { payer } from "../../tests/support/test_billing.ts";

for (const planId of ["1", "3"]) {
  Deno.test(`a purchase that the provider knows no more, as after a change of its keys, makes way for plan ${planId}`, async () => {
    await using app = await testApp();
    const member = await app.signIn("anna@example.org");
    const anna = payer(app, member);
    const before = await anna.secret("1");
    await app.pool`
      delete from sandbox.stripe_objects where kind in ('subscription', 'customer', 'invoice', 'invoice_payment', 'payment_intent')`;
    const secret = await anna.secret(planId);
    assert.notEqual(secret, before);
    const subscribed = await anna.subscribe(await anna.confirm(secret), planId);
    assert.equal(subscribed.status, 200, subscribed.body.errorMessage);
  });
}
