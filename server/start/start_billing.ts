import type { BillingContext } from "../billing/billing_context.ts";
import { memberTurns } from "../billing/member_turns.ts";
import { shareLooks } from "../billing/share_looks.ts";
import { type StripeAccount, stripePayments } from "../host/stripe/stripe_payments.ts";

interface Needs extends Omit<BillingContext, "payments" | "inTurn" | "shareLooks"> {
  readonly account: StripeAccount | null;
}

/** Payments through a Stripe account; null where there is none. */
export function startBilling({ account, ...parts }: Needs): BillingContext | null {
  if (!account) return null;
  return { ...parts, payments: stripePayments(account, parts.log), inTurn: memberTurns(), shareLooks: shareLooks() };
}
