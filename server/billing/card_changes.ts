import type { Caller } from "../../domain/wire/caller.ts";
import { billingFailure } from "../../domain/billing/failures.ts";
import { isLiving } from "../../domain/billing/subscription.ts";
import { findCustomer, ownsCustomer } from "../../db/billing/customers.ts";
import { findSubscriptionOf } from "../../db/billing/subscriptions.ts";
import type { BillingContext } from "./billing_context.ts";

/** @returns what Stripe.js confirms another card with. @throws Failure NothingToPay */
export async function beginCardChange({ pool, payments }: BillingContext, { userId }: Caller): Promise<string> {
  const held = await findSubscriptionOf(pool, userId);
  const customerId = held && isLiving(held.phase) ? held.customerId : await findCustomer(pool, userId);
  if (!customerId) throw billingFailure("NothingToPay");
  return await payments.createCardSetup(customerId);
}

/** The saved card pays from now on. Safe to repeat. @throws Failure NoSuchCard, CardNotSaved */
export async function changeCard(context: BillingContext, { userId }: Caller, setupIntentId: string): Promise<void> {
  const { pool, payments } = context;
  const setup = await payments.findCardSetup(setupIntentId);
  const isMine = setup?.customerId && await ownsCustomer(pool, userId, setup.customerId);
  if (!isMine || !setup.customerId) throw billingFailure("NoSuchCard");
  if (!setup.paymentMethodId || !setup.hasSucceeded) throw billingFailure("CardNotSaved");
  // A setup is answered for as long as the provider keeps it; its card may be removed again.
  const owner = await payments.findPaymentMethodOwner(setup.paymentMethodId);
  if (owner !== setup.customerId) throw billingFailure("NoSuchCard");
  await makeCardPay(context, userId, setup.customerId, setup.paymentMethodId);
}

/** For new payments, and for the plan that runs. */
export async function makeCardPay(
  { pool, payments }: BillingContext,
  userId: Caller["userId"],
  customerId: string,
  paymentMethodId: string,
): Promise<void> {
  const held = await findSubscriptionOf(pool, userId);
  const isPaidBy = held?.customerId === customerId && held.phase !== "ended";
  await payments.makeDefault(customerId, paymentMethodId, isPaidBy ? held.subscriptionId : null);
}
