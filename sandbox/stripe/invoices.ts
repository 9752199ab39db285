import type { Invoice, PaymentIntent, Subscription } from "./objects.ts";
import { itemOf } from "./periods.ts";
import { newObject, newSecret, secretFor } from "./new_object.ts";
import { refused } from "./refusal.ts";
import type { StripeStore } from "./stripe_store.ts";

export async function openInvoice(
  store: StripeStore,
  subscription: Subscription,
  reason: Invoice["billing_reason"],
): Promise<Invoice> {
  const amount = itemOf(subscription).price.unit_amount;
  const earlier = await store.list("invoice", { customer: subscription.customer });
  const invoice = await store.save(newObject("invoice", {
    status: "open",
    billing_reason: reason,
    created: store.now,
    customer: subscription.customer,
    currency: subscription.currency,
    number: `STOWMARK-${String(earlier.length + 1).padStart(4, "0")}`,
    hosted_invoice_url: `https://invoice.stripe.com/i/acct_sandbox/test_${newSecret()}`,
    amount_due: amount,
    amount_paid: 0,
    next_payment_attempt: null,
    parent: {
      type: "subscription_details",
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    status_transitions: { paid_at: null },
  }));
  await openPayment(store, invoice);
  await store.emit("invoice.created", invoice);
  await store.emit("invoice.finalized", invoice);
  return invoice;
}

async function openPayment(store: StripeStore, invoice: Invoice): Promise<void> {
  const intent = newObject("payment_intent", {
    status: "requires_payment_method",
    amount: invoice.amount_due,
    amount_received: 0,
    client_secret: "",
    customer: invoice.customer,
    currency: invoice.currency,
    latest_charge: null,
    last_payment_error: null,
    next_action: null,
    payment_method: null,
  });
  await store.save({ ...intent, client_secret: secretFor(intent.id) });
  await store.save(newObject("invoice_payment", {
    invoice: invoice.id,
    status: "open",
    payment: { type: "payment_intent", payment_intent: intent.id },
  }));
}

export async function paymentOf(store: StripeStore, invoiceId: string) {
  const [link] = await store.list("invoice_payment", { invoice: invoiceId });
  if (!link) throw new Error(`expected a payment of ${invoiceId}, found none`);
  return { link, intent: await store.get("payment_intent", link.payment.payment_intent) };
}

export async function invoiceOfIntent(store: StripeStore, intent: PaymentIntent) {
  const [link] = await store.list("invoice_payment", { payment: { payment_intent: intent.id } });
  if (!link) throw new Error(`expected the invoice of ${intent.id}, found none`);
  return { link, invoice: await store.get("invoice", link.invoice) };
}

export async function subscriptionOfInvoice(store: StripeStore, invoice: Invoice): Promise<Subscription> {
  return await store.get("subscription", invoice.parent.subscription_details.subscription);
}

/**
 * A void invoice can no longer be paid. The first one takes its incomplete subscription with it; without the newest
 * one, a subscription that was past due owes nothing any more and is active.
 */
export async function voidInvoice(store: StripeStore, invoice: Invoice): Promise<Invoice> {
  if (invoice.status !== "open" && invoice.status !== "uncollectible") {
    throw refused(`You can only pass in open invoices. This invoice isn't open: it is ${invoice.status}.`);
  }
  const { link, intent } = await paymentOf(store, invoice.id);
  const voided = await store.save({ ...invoice, status: "void" as const, next_payment_attempt: null });
  await store.save({ ...link, status: "canceled" });
  await store.emit("payment_intent.canceled", await store.save({ ...intent, status: "canceled", next_action: null }));
  await store.emit("invoice.voided", voided);
  const subscription = await subscriptionOfInvoice(store, invoice);
  if (subscription.status === "incomplete") {
    const expired = await store.save({ ...subscription, status: "incomplete_expired" as const, ended_at: store.now });
    await store.emit("customer.subscription.updated", expired);
  }
  if (subscription.status === "past_due" && subscription.latest_invoice === invoice.id) {
    const freed = await store.save({ ...subscription, status: "active" as const });
    await store.emit("customer.subscription.updated", freed);
  }
  return voided;
}
