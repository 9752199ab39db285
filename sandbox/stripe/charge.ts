import { cardError, decline, failureOf, hasExpired } from "./cards.ts";
import { invoiceOfIntent, subscriptionOfInvoice } from "./invoices.ts";
import type { CardError, Charge, Dispute, Invoice, PaymentIntent, PaymentMethod, Refund } from "./objects.ts";
import { newObject } from "./new_object.ts";
import type { StripeStore } from "./stripe_store.ts";
import { refused } from "./refusal.ts";

export async function charge(store: StripeStore, intent: PaymentIntent, method: PaymentMethod): Promise<PaymentIntent> {
  const error = failureOf(method._outcome);
  if (error) return await fail(store, intent, method, error);
  const made = await saveCharge(store, intent, method, "succeeded");
  const paid = await store.save({
    ...intent,
    status: "succeeded" as const,
    amount_received: intent.amount,
    payment_method: method.id,
    latest_charge: made.id,
    last_payment_error: null,
    next_action: null,
  });
  if (method.customer !== intent.customer) {
    await store.emit("payment_method.attached", await store.save({ ...method, customer: intent.customer }));
  }
  await store.emit("charge.succeeded", made);
  await store.emit("payment_intent.succeeded", paid);
  await settleInvoice(store, paid, method);
  return paid;
}

async function settleInvoice(store: StripeStore, intent: PaymentIntent, method: PaymentMethod): Promise<void> {
  const { link, invoice } = await invoiceOfIntent(store, intent);
  await store.save({ ...link, status: "paid" });
  const paid = await store.save({
    ...invoice,
    status: "paid" as const,
    amount_paid: invoice.amount_due,
    next_payment_attempt: null,
    status_transitions: { paid_at: store.now },
  });
  await store.emit("invoice.paid", paid);
  await store.emit("invoice.payment_succeeded", paid);
  const subscription = await subscriptionOfInvoice(store, invoice);
  const isRevived = subscription.status === "incomplete" || subscription.status === "past_due";
  const status = isRevived ? "active" as const : subscription.status;
  const settled = await store.save({ ...subscription, status, default_payment_method: method.id });
  if (isRevived) await store.emit("customer.subscription.updated", settled);
}

async function fail(store: StripeStore, intent: PaymentIntent, method: PaymentMethod | null, error: CardError) {
  const made = method && await saveCharge(store, intent, method, "failed");
  const failed = await store.save({
    ...intent,
    status: "requires_payment_method" as const,
    payment_method: null,
    latest_charge: made?.id ?? intent.latest_charge,
    last_payment_error: error,
    next_action: null,
  });
  if (made) await store.emit("charge.failed", made);
  await store.emit("payment_intent.payment_failed", failed);
  const { invoice } = await invoiceOfIntent(store, intent);
  await store.emit("invoice.payment_failed", invoice);
  return failed;
}

export async function failAuthentication(store: StripeStore, intent: PaymentIntent, error: CardError) {
  return await fail(store, intent, null, error);
}

async function saveCharge(store: StripeStore, intent: PaymentIntent, method: PaymentMethod, status: Charge["status"]) {
  return await store.save(newObject("charge", {
    status,
    amount: intent.amount,
    refunded: false,
    disputed: false,
    paid: status === "succeeded",
    payment_intent: intent.id,
    payment_method: method.id,
    customer: intent.customer,
  }));
}

/** Charges the saved card for a renewal while the member is away. @returns whether it was paid */
export async function chargeAway(store: StripeStore, invoice: Invoice, intent: PaymentIntent): Promise<boolean> {
  const method = await savedMethod(store, invoice);
  const error = method ? reasonAgainst(method, store.now) : NO_METHOD;
  const done = error || !method
    ? await fail(store, intent, method, error ?? NO_METHOD)
    : await charge(store, intent, method);
  return done.status === "succeeded";
}

const NO_METHOD = cardError("payment_method_missing", "This customer has no attached payment method.");

async function savedMethod(store: StripeStore, invoice: Invoice): Promise<PaymentMethod | null> {
  const subscription = await subscriptionOfInvoice(store, invoice);
  const customer = await store.get("customer", invoice.customer);
  for (const id of [subscription.default_payment_method, customer.invoice_settings.default_payment_method]) {
    const method = id ? await store.find("payment_method", id) : null;
    if (method?.customer === invoice.customer) return method;
  }
  return null;
}

function reasonAgainst({ card }: PaymentMethod, nowS: number): CardError | null {
  const hasPassed = hasExpired({ expMonth: card.exp_month, expYear: card.exp_year }, new Date(nowS * 1000));
  return hasPassed ? decline("expired_card", "Your card has expired.") : null;
}

export async function refund(store: StripeStore, intent: PaymentIntent): Promise<Refund> {
  const charge = await store.get("charge", intent.latest_charge ?? "", "payment_intent");
  if (!charge.paid || charge.refunded) {
    throw refused(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  }
  const made = await store.save(newObject("refund", {
    amount: charge.amount,
    charge: charge.id,
    payment_intent: intent.id,
    status: "succeeded",
  }));
  const changed = await store.save({ ...charge, refunded: true });
  await store.emit("charge.refunded", changed);
  await store.emit("refund.created", made);
  return made;
}

export async function dispute(store: StripeStore, intent: PaymentIntent, status: Dispute["status"]): Promise<Dispute> {
  const charge = await store.get("charge", intent.latest_charge ?? "", "payment_intent");
  const [known] = await store.list("dispute", { charge: charge.id });
  await store.save({ ...charge, disputed: true });
  const made = await store.save({
    ...known ?? newObject("dispute", { amount: charge.amount, charge: charge.id, payment_intent: intent.id, status }),
    status,
  });
  await store.emit(known ? "charge.dispute.closed" : "charge.dispute.created", made);
  return made;
}
