import assert from "node:assert/strict";
import { fc } from "../../tests/support/seeded_fc.ts";
import { amountOf } from "./amount.ts";
import { invoicePage } from "./invoice.ts";

Deno.test("only pages of Stripe's own are linked", () => {
  const good = "https://invoice.stripe.com/i/acct_1/test_2?s=ap";
  assert.equal(invoicePage(good), good);
  const bad = [
    ...[null, undefined, 7, "", "invoice", "//invoice.stripe.com/i", "javascript:alert(1)//stripe.com"],
    ...["http://invoice.stripe.com/i", "https://stripe.com.evil.example/i", "https://evilstripe.com/i"],
    ...["https://invoice.stripe.com@evil.example/i", "https://a@invoice.stripe.com/i", "data:text/html,stripe.com"],
    ...["https://invoice.stripe.com:8443/i", "https://evil.example/#.stripe.com"],
  ];
  assert.deepEqual(bad.filter((url) => invoicePage(url) !== null), []);
  fc.assert(fc.property(fc.webUrl(), (url) => invoicePage(url) === null || new URL(url).host.endsWith("stripe.com")));
});

Deno.test("a sum is written as its currency is", () => {
  assert.equal(amountOf(8999, "usd"), "$89.99");
  assert.equal(amountOf(500, "jpy"), "¥500");
  assert.equal(amountOf(1234, "not a currency"), "12.34 NOT A CURRENCY");
});
