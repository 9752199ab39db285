import type Stripe from "stripe";
import { invoicePage, type PaidInvoice } from "../../../domain/billing/invoice.ts";
import type { PaymentMethod } from "../../../domain/billing/payment_method.ts";
import type { PaymentStage } from "../../../domain/billing/checkout.ts";
import { PlanId } from "../../../domain/billing/plan.ts";
import { UserId } from "../../../domain/wire/ids.ts";
import type { Money, ProviderSubscription } from "../../../domain/billing/subscription.ts";

export function subscriptionOf(
  subscription: Stripe.Subscription,
  money: Money,
  payment: PaymentStage,
): ProviderSubscription {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`expected an item in subscription ${subscription.id}, found none`);
  const planId = PlanId.safeParse(item.price.metadata.planId);
  const endsAtS = subscription.cancel_at ?? (subscription.cancel_at_period_end ? item.current_period_end : null);
  return {
    subscriptionId: subscription.id,
    customerId: idOf(subscription.customer),
    userId: UserId.safeParse(subscription.metadata.userId).data ?? null,
    planId: planId.success ? planId.data : null,
    priceCents: item.price.unit_amount ?? 0,
    status: subscription.status,
    periodStart: dateOf(item.current_period_start),
    periodEnd: dateOf(item.current_period_end),
    endsAt: endsAtS === null ? null : dateOf(endsAtS),
    money,
    isTakenBack: TAKEN_BACK.has(invoiceOf(subscription)?.status ?? "none"),
    isPaidInVain: money === "kept" && isPaidInVain(subscription),
    paid: paidInvoiceOf(invoiceOf(subscription)),
    payment,
    clientSecret: clientSecretOf(invoiceOf(subscription)),
  };
}

function clientSecretOf(invoice: Stripe.Invoice | null): string | null {
  return invoice?.status === "open" ? invoice.confirmation_secret?.client_secret ?? null : null;
}

function paidInvoiceOf(invoice: Stripe.Invoice | null): PaidInvoice | null {
  if (invoice?.status !== "paid" || invoice.amount_paid <= 0) return null;
  return {
    invoiceId: invoice.id,
    amount: invoice.amount_paid,
    currency: invoice.currency,
    paidAt: dateOf(invoice.status_transitions.paid_at ?? invoice.created),
    pageUrl: invoicePage(invoice.hosted_invoice_url),
  };
}

const TAKEN_BACK: ReadonlySet<string> = new Set(["void", "uncollectible"]);

export function paymentMethodOf(method: Stripe.PaymentMethod, defaultId: string | null): PaymentMethod {
  return {
    paymentMethodId: method.id,
    brand: method.card?.brand ?? method.type,
    last4: method.card?.last4 ?? "",
    expMonth: method.card?.exp_month ?? 0,
    expYear: method.card?.exp_year ?? 0,
    isDefault: method.id === defaultId,
  };
}

export function invoiceOf({ latest_invoice: invoice }: Stripe.Subscription): Stripe.Invoice | null {
  return invoice && typeof invoice !== "string" ? invoice : null;
}

export function paidBy(subscription: Stripe.Subscription): string | null {
  const invoice = invoiceOf(subscription);
  if (invoice?.status !== "paid") return null;
  const intent = invoice.payments?.data.find(({ status }) => status === "paid")?.payment.payment_intent;
  return intent ? idOf(intent) : null;
}

/** What a subscription that is being bought waits for. */
export function askedBy(subscription: Stripe.Subscription): string | null {
  const intent = invoiceOf(subscription)?.payments?.data.find(({ status }) => status === "open")?.payment
    .payment_intent;
  return intent ? idOf(intent) : null;
}

/** A payment that has succeeded is `processing` until its subscription says so too. */
export function stageOf({ status, last_payment_error: refused }: Stripe.PaymentIntent): PaymentStage {
  if (status === "requires_action") return "needs_authentication";
  if (status === "processing" || status === "succeeded" || status === "requires_capture") return "processing";
  if (status === "canceled") return "failed";
  return refused ? "declined" : "needs_payment";
}

/** Stripe stops collecting when a subscription ends, but lets its open invoice be paid. */
function isPaidInVain(subscription: Stripe.Subscription): boolean {
  const paidAt = invoiceOf(subscription)?.status_transitions.paid_at ?? null;
  return subscription.ended_at !== null && paidAt !== null && paidAt >= subscription.ended_at &&
    paidBy(subscription) !== null;
}

/** An inquiry takes no money; a dispute does until it is won, also by an appeal. */
export function moneyOf(charge: Stripe.Charge, disputes: readonly Stripe.Dispute[]): Money {
  if (charge.refunded) return "refunded";
  const statuses = disputes.map(({ status }) => status);
  if (statuses.includes("lost")) return "lost";
  return statuses.some((status) => OPEN_DISPUTES.has(status)) ? "disputed" : "kept";
}

const OPEN_DISPUTES: ReadonlySet<string> = new Set([
  "needs_response",
  "under_review",
  "appeal_needs_response",
  "appeal_under_review",
]);

export function idOf(reference: string | { readonly id: string }): string {
  return typeof reference === "string" ? reference : reference.id;
}

export function dateOf(unixS: number): Date {
  return new Date(unixS * 1000);
}
