import Stripe from "stripe";
import type { PaymentStage } from "../../../domain/billing/checkout.ts";
import { billingFailure } from "../../../domain/billing/failures.ts";
import type { Money, ProviderSubscription } from "../../../domain/billing/subscription.ts";
import { askedBy, idOf, moneyOf, paidBy, stageOf, subscriptionOf } from "./stripe_answers.ts";
import { isMissing, orNull } from "./stripe_errors.ts";
import type { Plan } from "../../../domain/billing/plan.ts";

export interface CreatedSubscription {
  readonly subscriptionId: string;
  /** As it was made; null when the provider repeats an earlier answer, so that it may stand elsewhere by now. */
  readonly asMade: ProviderSubscription | null;
}

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

/** A repeat of this call under the same key does nothing new. Stripe keeps keys for a day. */
export function keyed(key: string): Stripe.RequestOptions {
  return { idempotencyKey: `stowmark-${key}` };
}

export async function stripePriceOf(stripe: Stripe, plan: Plan): Promise<string> {
  const lookup = `stowmark_${plan.planId}_${plan.price}_${plan.months}`;
  const { data: [known] } = await stripe.prices.list({ lookup_keys: [lookup], active: true, limit: 1 });
  return known?.id ?? await createPrice(stripe, lookup, plan);
}

async function createPrice(stripe: Stripe, lookup: string, plan: Plan): Promise<string> {
  const price = await stripe.prices.create({
    currency: "usd",
    unit_amount: plan.price,
    recurring: { interval: "month", interval_count: plan.months },
    lookup_key: lookup,
    // An archived price keeps its lookup key until another takes it.
    transfer_lookup_key: true,
    metadata: { planId: plan.planId },
    product_data: { name: `Stowmark Pro, ${plan.name}` },
  }, keyed(`price-${lookup}`));
  return price.id;
}

export interface LivingSubscription {
  readonly subscriptionId: string;
  readonly customerId: string;
  /** False for one made by hand at the provider. */
  readonly isOurs: boolean;
}

const LIVING = ["active", "trialing", "past_due"] as const;

export async function listLivingOf(stripe: Stripe, customer: string): Promise<readonly string[]> {
  const found = await orNull(stripe.subscriptions.list({ customer, limit: 100 }));
  return (found?.data ?? []).filter(({ status }) => LIVING.some((living) => living === status)).map(({ id }) => id);
}

export async function* listLiving(stripe: Stripe): AsyncIterable<LivingSubscription> {
  for (const status of LIVING) {
    for await (const { id, customer, metadata } of stripe.subscriptions.list({ status, limit: 100 })) {
      yield { subscriptionId: id, customerId: idOf(customer), isOurs: metadata.userId !== undefined };
    }
  }
}

const ENDED: ReadonlySet<string> = new Set<Stripe.Subscription.Status>(["canceled", "incomplete_expired"]);

/** Stripe refuses to change what has ended. @returns false when it had, perhaps a moment ago */
export async function updateLiving(
  stripe: Stripe,
  subscriptionId: string,
  change: Stripe.SubscriptionUpdateParams,
): Promise<boolean> {
  try {
    await stripe.subscriptions.update(subscriptionId, change);
    return true;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    const found = await orNull(stripe.subscriptions.retrieve(subscriptionId));
    if (found && !ENDED.has(found.status)) throw error;
    return false;
  }
}
