import { publishableKey } from "../domain/billing/publishable_key.ts";
import { addJob } from "../db/jobs.ts";
import type { Pool } from "../db/sql.ts";
import { forgetDeleted } from "./billing/abandon.ts";
import { RECONCILE } from "./billing/billing_jobs.ts";
import type { BillingParts } from "./billing/billing_parts.ts";
import { type StripeAccount, stripePayments } from "./billing/stripe_payments.ts";
import type { Config } from "./config.ts";
import type { Log } from "./log.ts";
import type { StripeStandIn } from "./sandbox/stripe/stand_in.ts";

interface Needs {
  readonly config: Config;
  readonly pool: Pool;
  readonly log: Log;
  readonly standIn: StripeStandIn | null;
  readonly proChanged: BillingParts["proChanged"];
}

/** Payments through Stripe or its stand-in; null where the operator set up neither. */
export function startBilling({ config, pool, log, standIn, proChanged }: Needs): BillingParts | null {
  const account = standIn ? accountOf(standIn) : config.stripe;
  return account && { pool, log, proChanged, payments: stripePayments(account, log) };
}

function accountOf({ account, apiUrl }: StripeStandIn): StripeAccount | null {
  const key = publishableKey(account.publishableKey);
  return key && { ...account, publishableKey: key, apiUrl };
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
