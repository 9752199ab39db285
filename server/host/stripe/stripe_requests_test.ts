import assert from "node:assert/strict";
import Stripe from "stripe";
import { PlanId } from "../../../domain/billing/plan.ts";
import { UserId } from "../../../domain/wire/ids.ts";
import { throwAwayDatabase } from "../../../tests/support/test_database.ts";
import { watchedStripe } from "../../../tests/support/outside/watched_stripe.ts";
import type { Payments } from "./stripe_payments.ts";

/** What we ask of Stripe, parameter by parameter. Their names and kinds are held by the types of Stripe's library. */
const ASKED = [
  "POST /v1/customers description metadata[userId]",
  "GET /v1/prices active limit lookup_keys[0]",
  "POST /v1/prices currency lookup_key metadata[planId] product_data[name] recurring[interval] " +
  "recurring[interval_count] transfer_lookup_key unit_amount",
  "POST /v1/subscriptions customer expand[0]=latest_invoice.confirmation_secret expand[1]=latest_invoice.payments " +
  "items[0][price] metadata[userId] payment_behavior payment_settings[payment_method_types][0] " +
  "payment_settings[save_default_payment_method]",
  "GET /v1/subscriptions/:id expand[0]=latest_invoice.confirmation_secret expand[1]=latest_invoice.payments",
  "GET /v1/payment_intents/:id",
  "GET /v1/invoice_payments expand[0]=data.invoice limit payment[payment_intent] payment[type]",
  "GET /v1/subscriptions customer limit",
  "POST /v1/setup_intents allowed_payment_method_types[0] customer usage",
  "GET /v1/setup_intents/:id",
  "GET /v1/invoices customer limit",
  "GET /v1/invoices customer limit starting_after",
  "GET /v1/invoices/:id",
  "POST /v1/subscriptions/:id cancel_at_period_end",
  "GET /v1/subscriptions/:id expand[0]=latest_invoice",
  "GET /v1/invoices limit status subscription",
  "POST /v1/invoices/:id/void",
  "DELETE /v1/subscriptions/:id",
  "GET /v1/customers/:id",
  "GET /v1/customers/:id/payment_methods limit type",
  "GET /v1/invoices customer limit status",
  "DELETE /v1/customers/:id",
];

Deno.test("every request speaks the version of Stripe's API that its library is made for, and every POST has a key", async () => {
  await using database = await throwAwayDatabase();
  await using stripe = await watchedStripe(database.pool);
  const { requests } = stripe;
  await everyCall(stripe.payments);

  const lines = requests.map(({ call, parameters }) => [call, ...parameters].join(" "));
  assert.deepEqual([...new Set(lines)], ASKED);
  const versions = new Set(requests.map(({ headers }) => headers.get("stripe-version")));
  assert.deepEqual([...versions], [Stripe.API_VERSION]);
  const posts = requests.filter(({ call }) => call.startsWith("POST"));
  const keys = posts.map(({ headers }) => headers.get("idempotency-key") ?? "");
  assert.ok(keys.every((one) => one.length > 8), "every POST has a key");
  assert.equal(new Set(keys).size, keys.length, "two different calls never share one");
});

async function everyCall(payments: Payments): Promise<void> {
  const userId = UserId.parse("u1");
  const plan = { planId: PlanId.parse("1"), name: "Monthly", price: 999, months: 1 };
  const customerId = await payments.createCustomer({ userId, email: "anna@example.org" }, "customer-u1-0");
  const { subscriptionId } = await payments.createSubscription(customerId, userId, plan, "subscription-u1-0");
  const found = await payments.findSubscription(subscriptionId);
  await payments.findPayment(found?.clientSecret?.split("_secret_")[0] ?? "");
  await payments.listLivingOf(customerId);
  await payments.findCardSetup((await payments.createCardSetup(customerId)).split("_secret_")[0] ?? "");
  await payments.listInvoices(customerId, null, 5);
  await payments.listInvoices(customerId, "in_before", 5);
  await payments.findInvoiceOwner("in_12345678901234");
  await payments.cancelAtPeriodEnd(subscriptionId);
  await payments.resume(subscriptionId);
  await payments.voidInvoices(subscriptionId);
  await payments.endNow(subscriptionId);
  await payments.listPaymentMethods(customerId);
  await payments.deleteCustomer(customerId);
}
