import type Stripe from "stripe";

/** A repeat of this call under the same key does nothing new. Stripe keeps keys for a day. */
export function keyed(key: string): Stripe.RequestOptions {
  return { idempotencyKey: `stowmark-${key}` };
}
