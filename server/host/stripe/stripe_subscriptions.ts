import type Stripe from "stripe";
import type { PaymentStage } from "../../../domain/billing/checkout.ts";
import { billingFailure } from "../../../domain/billing/failures.ts";
import type { Money, ProviderSubscription } from "../../../domain/billing/subscription.ts";
import type { CreatedSubscription } from "./payments.ts";
import { askedBy, moneyOf, paidBy, stageOf, subscriptionOf } from "./stripe_answers.ts";
import { isMissing, orNull } from "./stripe_errors.ts";
import { keyed } from "./stripe_keyed.ts";

interface Wanted {
  readonly customer: string;
  readonly userId: string;
  readonly price: string;
}

/** What a browser pays with, and what has been paid. The payment itself lies deeper than Stripe expands. */
const EXPANDED = ["latest_invoice.confirmation_secret", "latest_invoice.payments"];

/** @throws Failure NoSuchCustomer */
export async function createSubscription(
  stripe: Stripe,
  { customer, userId, price }: Wanted,
  key: string,
): Promise<CreatedSubscription> {
  try {
    const made = await stripe.subscriptions.create({
      customer,
      items: [{ price }],
      payment_behavior: "default_incomplete",
      payment_settings: { save_default_payment_method: "on_subscription", payment_method_types: ["card"] },
      metadata: { userId },
      expand: EXPANDED,
    }, keyed(key));
    const isNew = made.status === "incomplete" && !isReplayed(made);
    return { subscriptionId: made.id, asMade: isNew ? subscriptionOf(made, "kept", "needs_payment") : null };
  } catch (error) {
    if (isMissing(error, "customer")) throw billingFailure("NoSuchCustomer");
    throw error;
  }
}

/** Stripe gives the first call's answer to every later one under its key, as it was then. */
function isReplayed({ lastResponse: { headers } }: Stripe.Response<Stripe.Subscription>): boolean {
  // With fetch they are the answer's own Headers, whatever the library's types say.
  return new Headers(headers).get("idempotent-replayed") === "true";
}

export async function findSubscription(stripe: Stripe, subscriptionId: string): Promise<ProviderSubscription | null> {
  const subscription = await orNull(stripe.subscriptions.retrieve(subscriptionId, { expand: EXPANDED }));
  if (!subscription) return null;
  const intent = paidBy(subscription);
  const money = intent ? await moneyBehind(stripe, intent) : "kept";
  return subscriptionOf(subscription, money, intent ? "paid" : await openStage(stripe, subscription));
}

async function openStage(stripe: Stripe, subscription: Stripe.Subscription): Promise<PaymentStage> {
  if (subscription.status !== "incomplete") return "failed";
  const intent = askedBy(subscription);
  return intent ? stageOf(await stripe.paymentIntents.retrieve(intent)) : "needs_payment";
}

async function moneyBehind(stripe: Stripe, paymentIntentId: string): Promise<Money> {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(paymentIntentId, {
    expand: ["latest_charge"],
  });
  if (!charge || typeof charge === "string") return "kept";
  const disputes = charge.disputed ? await stripe.disputes.list({ payment_intent: paymentIntentId }) : { data: [] };
  return moneyOf(charge, disputes.data);
}
