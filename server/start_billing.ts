import type { BillingContext } from "./billing/billing_context.ts";
import { type StripeAccount, stripePayments } from "./billing/stripe_payments.ts";

interface Needs extends Omit<BillingContext, "payments"> {
  readonly account: StripeAccount | null;
}

/** Payments through a Stripe account; null where there is none. */
export function startBilling({ account, ...parts }: Needs): BillingContext | null {
  return account && { ...parts, payments: stripePayments(account, parts.log) };
}
