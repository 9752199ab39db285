import type { Caller } from "../../domain/wire/caller.ts";
import { billingFailure } from "../../domain/billing/failures.ts";
import type { Plan } from "../../domain/billing/plan.ts";
import { Failure } from "../../domain/wire/failure.ts";
import { wireFailure } from "../../domain/wire/failures.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import { type Attempt, beginAttempt, findAttempt, recordAttempt } from "../../db/billing/attempts.ts";
import { findCustomer, forgetCustomer, keepCustomer, listCustomersOf } from "../../db/billing/customers.ts";
import { findSubscriptionOf } from "../../db/billing/subscriptions.ts";
import { abandon } from "./abandon.ts";
import { activate } from "./activate.ts";
import type { BillingParts } from "./billing_parts.ts";

const MOST_TRIES = 5;

/** One purchase is open at a time, in all windows, so at most one payment can succeed. */
export async function openCheckout(parts: BillingParts, caller: Caller, plan: Plan): Promise<string> {
  const unpaid = await requireNoSubscription(parts, caller, plan);
  if (unpaid) return unpaid;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const attempt = await currentAttempt(parts, caller, plan);
    const clientSecret = attempt && await secretOf(parts, caller, plan, attempt);
    if (clientSecret) return clientSecret;
  }
  throw billingFailure("OtherPlanChosen");
}

/** @returns the secret of an unpaid renewal of this very plan, which is paid instead of buying anew */
async function requireNoSubscription(parts: BillingParts, { userId }: Caller, plan: Plan): Promise<string | null> {
  await hearOfLiving(parts, userId);
  const known = await findSubscriptionOf(parts.pool, userId);
  if (!known || known.phase === "ended" || known.phase === "incomplete") return null;
  const held = await activate(parts, known.subscriptionId);
  if (!held || held.phase === "ended") return null;
  if (held.phase !== "past_due") throw billingFailure("AlreadySubscribed");
  if (held.planId !== plan.planId) throw billingFailure("RenewalUnpaid");
  return await parts.payments.clientSecretOf(held.subscriptionId);
}

async function hearOfLiving(parts: BillingParts, userId: UserId): Promise<void> {
  for (const customerId of await listCustomersOf(parts.pool, userId)) {
    for (const subscriptionId of await parts.payments.listLivingOf(customerId)) await activate(parts, subscriptionId);
  }
}

/** @returns null to try again */
async function currentAttempt(parts: BillingParts, { userId }: Caller, plan: Plan): Promise<Attempt | null> {
  const known = await findAttempt(parts.pool, userId);
  if (!known.subscriptionId) {
    return known.planId === plan.planId ? known : await beginAttempt(parts.pool, userId, known, plan.planId);
  }
  const held = await activate(parts, known.subscriptionId);
  if (held && held.phase !== "incomplete" && held.phase !== "ended") throw billingFailure("AlreadySubscribed");
  const isSame = held?.planId === plan.planId && held.priceCents === plan.price;
  if (held?.phase === "incomplete" && isSame) return known;
  if (held?.phase === "incomplete") await abandonForAnother(parts, known.subscriptionId);
  return await beginAttempt(parts.pool, userId, known, plan.planId);
}

async function abandonForAnother(parts: BillingParts, subscriptionId: string): Promise<void> {
  const fate = await abandon(parts, subscriptionId);
  await activate(parts, subscriptionId);
  if (fate === "paid") throw billingFailure("AlreadySubscribed");
}

/** @returns null to try again with another attempt */
async function secretOf(parts: BillingParts, caller: Caller, plan: Plan, attempt: Attempt): Promise<string | null> {
  if (attempt.subscriptionId) return await parts.payments.clientSecretOf(attempt.subscriptionId);
  const subscriptionId = await createSubscription(parts, caller, plan, attempt);
  if (!subscriptionId) return null;
  if (!await recordAttempt(parts.pool, caller.userId, attempt.number, subscriptionId)) {
    await abandonForAnother(parts, subscriptionId);
    throw billingFailure("OtherPlanChosen");
  }
  await activate(parts, subscriptionId);
  return await parts.payments.clientSecretOf(subscriptionId);
}

async function createSubscription(parts: BillingParts, caller: Caller, plan: Plan, attempt: Attempt) {
  try {
    return await createFor(parts, caller, plan, attempt, await customerOf(parts, caller, attempt));
  } catch (error) {
    if (!(error instanceof Failure) || error.code === "Unreachable") throw error;
    // The provider would repeat this answer to the same key, so the next try needs another number.
    await beginAttempt(parts.pool, caller.userId, attempt, null);
    if (error.code !== "NoSuchCustomer") throw error;
    return null;
  }
}

async function createFor(
  { payments, pool }: BillingParts,
  { userId }: Caller,
  plan: Plan,
  attempt: Attempt,
  customerId: string,
) {
  try {
    return await payments.createSubscription(customerId, userId, plan, `subscription-${userId}-${attempt.number}`);
  } catch (error) {
    if (error instanceof Failure && error.code === "NoSuchCustomer") await forgetCustomer(pool, customerId);
    throw error;
  }
}

async function customerOf({ pool, payments, isSandbox }: BillingParts, { userId, email }: Caller, attempt: Attempt) {
  const known = await findCustomer(pool, userId);
  if (known) return known;
  const customerId = await payments.createCustomer({ userId, email }, `customer-${userId}-${attempt.number}`);
  if (await keepCustomer(pool, userId, customerId, isSandbox)) return customerId;
  throw wireFailure("NotSignedIn");
}
