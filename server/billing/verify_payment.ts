import type { Caller } from "../../domain/wire/caller.ts";
import { billingFailure } from "../../domain/billing/failures.ts";
import type { PlanId } from "../../domain/billing/plan.ts";
import { ownsCustomer } from "../../db/billing/customers.ts";
import { activate } from "./activate.ts";
import type { BillingContext } from "./billing_context.ts";

/**
 * What a browser says that it paid is looked up at the provider, and opens Pro if it was paid for that plan by this
 * member. Nothing is charged here. Safe to repeat.
 */
export async function verifyPayment(context: BillingContext, caller: Caller, paymentIntentId: string, planId: PlanId) {
  const payment = await context.payments.findPayment(paymentIntentId);
  if (!payment) throw billingFailure("NoSuchPayment");
  const isMine = payment.customerId !== null && await ownsCustomer(context.pool, caller.userId, payment.customerId);
  if (!isMine) throw billingFailure("NotYourPayment");
  if (!payment.subscriptionId) throw billingFailure("OtherPlanPaid");
  if (!payment.hasSucceeded) throw billingFailure("NotPaid");
  const held = await activate(context, payment.subscriptionId);
  if (held?.userId !== caller.userId) throw billingFailure("NotYourPayment");
  if (held.planId !== planId || payment.amountCents < held.priceCents) throw billingFailure("OtherPlanPaid");
  if (!held.proUntil) throw billingFailure("PaymentSpent");
  // Another server may have heard of it first; here the member is to be Pro at once as well.
  context.proChanged(caller.userId);
  return held;
}
