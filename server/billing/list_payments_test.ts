import assert from "node:assert/strict";
import type { Invoice } from "../../domain/billing/invoice.ts";
import { sharedApp } from "../../tests/support/server/shared_app.ts";
import { type Answer, type Member, testApp } from "../../tests/support/server/test_app.ts";
import { A_MONTH, payer } from "../../tests/support/test_billing.ts";
import { billingContextOf } from "../../tests/faults/billing_context.ts";

type Page = Answer & { readonly invoices: readonly Invoice[]; readonly next: string | null };

async function pageOf(member: Member, after?: string) {
  return await member.read<Page>("subscription", "get_payments", after === undefined ? {} : { after });
}

Deno.test("a member reads what was paid, newest first, page by page, each with its page", async () => {
  await using app = await testApp();
  const member = await app.signIn("anna@example.org");
  const anna = payer(app, member);
  assert.deepEqual((await pageOf(member)).body.invoices, []);
  await anna.secret("3");
  assert.deepEqual((await pageOf(member)).body.invoices, [], "nothing is paid while a purchase is open");
  await anna.upgrade("1");
  for (let month = 0; month < 13; month++) await anna.advance(A_MONTH);
  const { invoices, next } = (await pageOf(member)).body;
  const rest = (await pageOf(member, String(next))).body;
  const all = [...invoices, ...rest.invoices];
  assert.deepEqual([invoices.length, rest.invoices.length, rest.next], [12, 2, null]);
  assert.equal(new Set(all.map(({ invoiceId }) => invoiceId)).size, 14);
  assert.deepEqual(all.map(({ date }) => date), all.map(({ date }) => date).toSorted().reverse());
  assert.ok(all.every(({ amount, currency, status }) => amount === 999 && currency === "usd" && status === "paid"));
  const shown = await app.fetch(all[0]?.url ?? "");
  assert.match(await shown.text(), /\$9\.99, paid/);
});

Deno.test("somebody else's invoice opens no page of anybody's payments", async () => {
  const app = await sharedApp();
  const [anna, ben] = [await app.signIn("anna@example.org"), await app.signIn("ben@example.org")];
  await payer(app, anna).upgrade();
  await payer(app, ben).upgrade();
  const [theirs] = (await pageOf(anna)).body.invoices;
  assert.equal((await pageOf(ben, theirs?.invoiceId)).status, 404);
  assert.equal((await pageOf(ben, "in_nowhere")).status, 404);
  assert.equal((await pageOf(ben, "in_1?customer=cus_1")).status, 400);
});

Deno.test("what Stripe never says of an invoice is not shown: strange pages, dates, states and sums", async () => {
  await using app = await testApp();
  await using parts = await billingContextOf(app);
  const anna = payer(app, await app.signIn("anna@example.org"));
  await anna.upgrade();
  const { payments } = parts.billing;
  const [row] = await app.pool<{ customer: string }[]>`
    select body->>'customer' as customer from sandbox.stripe_objects where kind = 'invoice'`;
  const read = async (changed: object) => {
    await app.pool`
      update sandbox.stripe_objects set body = body || ${JSON.stringify(changed)}::text::jsonb where kind = 'invoice'`;
    return (await payments.listInvoices(row?.customer ?? "", null, 12)).invoices;
  };
  const [good] = await read({});
  assert.match(good?.url ?? "", /^https:\/\/invoice\.stripe\.com\//);
  for (const hosted_invoice_url of [null, "javascript:alert(1)", "https://stripe.com.evil.example/", 7]) {
    const [invoice] = await read({ hosted_invoice_url });
    assert.ok(invoice && invoice.url === undefined, String(hosted_invoice_url));
  }
  const strange = [
    ...[{ status: "draft" }, { status: "void" }, { status: "surprise" }, { status: null }],
    ...[{ status: "paid", amount_paid: "many" }, { status: "paid", amount_paid: 0.5 }],
    { status: "paid", amount_paid: 999, status_transitions: { paid_at: 1e300 } },
  ];
  for (const changed of strange) assert.deepEqual(await read(changed), [], JSON.stringify(changed));
});
