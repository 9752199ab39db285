import { addJob } from "../db/jobs.ts";
import { forgetDeleted } from "./billing/abandon.ts";
import { RECONCILE } from "./billing/billing_jobs.ts";
import type { BillingParts } from "./billing/billing_parts.ts";
import { type StripeAccount, stripePayments } from "./billing/stripe_payments.ts";

interface Needs extends Omit<BillingParts, "payments"> {
  readonly account: StripeAccount | null;
}

/** Payments through a Stripe account; null where there is none. */
export function startBilling({ account, ...parts }: Needs): BillingParts | null {
  return account && { ...parts, payments: stripePayments(account, parts.log) };
}

/**
 * After an account is gone its payments end too. A provider that is away must not keep anybody here: a job tries again,
 * at growing distances, until it was told.
 */
export function paymentsEnder(parts: BillingParts | null): () => Promise<void> {
  return async () => {
    if (!parts) return;
    try {
      await forgetDeleted(parts);
    } catch (error) {
      parts.log("warning", "the payment provider was not told of a deleted account yet", { reason: String(error) });
      await addJob(parts.pool, RECONCILE, {}, RECONCILE);
    }
  };
}
