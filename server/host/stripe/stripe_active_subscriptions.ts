import type Stripe from "stripe";
import type { LivingSubscription } from "./payments.ts";
import { idOf } from "./stripe_answers.ts";
import { orNull } from "./stripe_errors.ts";

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
