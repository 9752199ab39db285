import Stripe from "stripe";
import { orNull } from "./stripe_errors.ts";

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
