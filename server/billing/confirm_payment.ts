import type { Caller } from "../../domain/wire/caller.ts";
import { billingFailure } from "../../domain/billing/failures.ts";
import type { PlanId } from "../../domain/billing/plan.ts";
import { ownsCustomer } from "../../db/billing/customers.ts";
import { activate } from "./activate.ts";
import type { BillingParts } from "./billing_parts.ts";

export async function subscribe(parts: BillingParts, caller: Caller, paymentIntentId: string, planId: PlanId) {
  const payment = await parts.payments.findPayment(paymentIntentId);
  if (!payment) throw billingFailure("NoSuchPayment");
  const isMine = payment.customerId !== null && await ownsCustomer(parts.pool, caller.userId, payment.customerId);
  if (!isMine) throw billingFailure("NotYourPayment");
  if (!payment.subscriptionId) throw billingFailure("OtherPlanPaid");
  if (!payment.hasSucceeded) throw billingFailure("NotPaid");
  const held = await activate(parts, payment.subscriptionId);
  if (held?.userId !== caller.userId) throw billingFailure("NotYourPayment");
  if (held.planId !== planId || payment.amountCents < held.priceCents) throw billingFailure("OtherPlanPaid");
  if (!held.proUntil) throw billingFailure("PaymentSpent");
  return held;
}
