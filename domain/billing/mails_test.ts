import assert from "node:assert/strict";
import { fc } from "../../tests/support/seeded_fc.ts";
import { endedMail, receiptMail, renewalFailedMail, renewalMail } from "./mails.ts";

const ANNA = { email: "anna@example.org", displayName: "Anna" };
const PAID = {
  invoiceId: "in_1",
  amount: 8999,
  currency: "usd",
  paidAt: new Date("2028-02-29T23:30:00Z"),
  pageUrl: "https://invoice.stripe.com/i/1",
};

Deno.test("a receipt says what was paid, when, where its page is, and when again and how to stop that", () => {
  const { to, subject, text } = receiptMail(ANNA, PAID, "Yearly", new Date("2029-02-28T23:30:00Z"));
  assert.deepEqual([to, subject], ["anna@example.org", "Your receipt for Stowmark Pro: $89.99"]);
  assert.match(text, /We received \$89\.99 for Stowmark Pro, Yearly, on February 29, 2028\./);
  assert.match(text, /Receipt and invoice: https:\/\/invoice\.stripe\.com\/i\/1\n/);
  assert.match(text, /The plan renews on February 28, 2029\. To cancel before/);
});

Deno.test("a receipt of a plan that we do not know, of a cancelled one, or without a page, is whole all the same", () => {
  const { text } = receiptMail(ANNA, { ...PAID, pageUrl: null, currency: "jpy", amount: 500 }, null, null);
  assert.match(text, /We received ¥500 for Stowmark Pro on February 29, 2028\./);
  assert.match(text, /The plan is cancelled, so nothing more is charged\./);
  assert.doesNotMatch(text, /null|undefined|Receipt and invoice| {2}/);
});

Deno.test("a renewal is announced with its day, its sum and the way to cancel, whatever the plan is called", () => {
  const dates = fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
  fc.assert(fc.property(dates, fc.nat(1_000_000), fc.option(fc.constant("Yearly")), (periodEnd, priceCents, name) => {
    const { subject, text } = renewalMail(ANNA, { priceCents, periodEnd }, name);
    const day = /renews on (\w+ \d+, \d{4})/.exec(subject)?.[1] ?? "";
    assert.equal(new Date(`${day} UTC`).toISOString().slice(0, 10), periodEnd.toISOString().slice(0, 10));
    assert.ok(text.includes(`$${(priceCents / 100).toFixed(2)}.`) && text.includes(day), text);
    assert.ok(text.includes("To cancel before, open Settings, Subscription and press Cancel Plan"));
    assert.equal(text.includes("(Yearly)"), name === "Yearly");
  }));
});

Deno.test("who shares a household reads what the end of Pro means to all in it, before and when it comes", () => {
  const free = { boxesPerMonth: 20, assetsPerBox: 5, sharedWith: 2 };
  for (const { text } of [renewalFailedMail(ANNA, null, free), endedMail(ANNA, free)]) {
    assert.match(text, /In each household of yours that others share, that counts for all in it together\./);
  }
});

Deno.test("who is no longer Pro reads the limits that this server has", () => {
  assert.match(
    endedMail(ANNA, { boxesPerMonth: 20, assetsPerBox: 5, sharedWith: 0 }).text,
    /20 new boxes a month and keep 5 photos/,
  );
  assert.match(
    endedMail(ANNA, { boxesPerMonth: 1, assetsPerBox: 1, sharedWith: 0 }).text,
    /1 new box a month and keep 1 photo or file in each box\.\n/,
  );
});
