import type Stripe from "stripe";
import type { Plan } from "../../../domain/billing/plan.ts";
import { keyed } from "./stripe_keyed.ts";

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
