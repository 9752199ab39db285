import type { Invoice, PaymentIntent, Subscription } from "./objects.ts";
import { itemOf } from "./periods.ts";
import { refused } from "./refusal.ts";
import { secretFor, shaped } from "./shapes.ts";
import type { World } from "./world.ts";

export async function openInvoice(
  world: World,
  subscription: Subscription,
  reason: Invoice["billing_reason"],
): Promise<Invoice> {
  const amount = itemOf(subscription).price.unit_amount;
  const invoice = await world.save(shaped("invoice", {
    status: "open",
    billing_reason: reason,
    created: world.now,
    period_start: itemOf(subscription).current_period_start,
    period_end: itemOf(subscription).current_period_end,
    customer: subscription.customer,
    currency: subscription.currency,
    amount_due: amount,
    amount_paid: 0,
    amount_remaining: amount,
    total: amount,
    subtotal: amount,
    attempt_count: 0,
    attempted: false,
    auto_advance: reason === "subscription_cycle",
    next_payment_attempt: null,
    parent: {
      type: "subscription_details",
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    status_transitions: { finalized_at: world.now, marked_uncollectible_at: null, paid_at: null, voided_at: null },
  }));
  await openPayment(world, invoice);
  await world.emit("invoice.created", invoice);
  await world.emit("invoice.finalized", invoice);
  return invoice;
}

async function openPayment(world: World, invoice: Invoice): Promise<void> {
  const intent = shaped("payment_intent", {
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
  await world.save({ ...intent, client_secret: secretFor(intent.id) });
  await world.save(shaped("invoice_payment", {
    invoice: invoice.id,
    status: "open",
    amount_requested: invoice.amount_due,
    amount_paid: null,
    payment: { type: "payment_intent", payment_intent: intent.id },
  }));
}

export async function paymentOf(world: World, invoiceId: string) {
  const [link] = await world.list("invoice_payment", { invoice: invoiceId });
  if (!link) throw new Error(`expected a payment of ${invoiceId}, found none`);
  return { link, intent: await world.get("payment_intent", link.payment.payment_intent) };
}

export async function invoiceOfIntent(world: World, intent: PaymentIntent) {
  const [link] = await world.list("invoice_payment", { payment: { payment_intent: intent.id } });
  if (!link) throw new Error(`expected the invoice of ${intent.id}, found none`);
  return { link, invoice: await world.get("invoice", link.invoice) };
}

export async function subscriptionOfInvoice(world: World, invoice: Invoice): Promise<Subscription> {
  return await world.get("subscription", invoice.parent.subscription_details.subscription);
}

/**
 * A void invoice can no longer be paid. The first one takes its incomplete subscription with it; without the newest
 * one, a subscription that was past due owes nothing any more and is active.
 */
export async function voidInvoice(world: World, invoice: Invoice): Promise<Invoice> {
  if (invoice.status !== "open" && invoice.status !== "uncollectible") {
    throw refused(`You can only pass in open invoices. This invoice isn't open: it is ${invoice.status}.`);
  }
  const { link, intent } = await paymentOf(world, invoice.id);
  const transitions = { ...invoice.status_transitions, voided_at: world.now };
  const voided = await world.save({
    ...invoice,
    status: "void" as const,
    next_payment_attempt: null,
    status_transitions: transitions,
  });
  await world.save({ ...link, status: "canceled" });
  await world.emit("payment_intent.canceled", await world.save({ ...intent, status: "canceled", next_action: null }));
  await world.emit("invoice.voided", voided);
  const subscription = await subscriptionOfInvoice(world, invoice);
  if (subscription.status === "incomplete") {
    const expired = await world.save({ ...subscription, status: "incomplete_expired" as const, ended_at: world.now });
    await world.emit("customer.subscription.updated", expired);
  }
  if (subscription.status === "past_due" && subscription.latest_invoice === invoice.id) {
    const freed = await world.save({ ...subscription, status: "active" as const });
    await world.emit("customer.subscription.updated", freed);
  }
  return voided;
}
