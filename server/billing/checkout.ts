import type { Caller } from "../../domain/wire/caller.ts";
import type { CheckoutAt, CheckoutState } from "../../domain/billing/checkout.ts";
import { billingFailure } from "../../domain/billing/failures.ts";
import type { Plan } from "../../domain/billing/plan.ts";
import { Failure } from "../../domain/wire/failure.ts";
import { wireFailure } from "../../domain/wire/failures.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import { findCheckout, moveCheckout } from "../../db/billing/checkouts.ts";
import { findCustomer, forgetCustomer, keepCustomer, listCustomersOf } from "../../db/billing/customers.ts";
import { findSubscriptionOf } from "../../db/billing/subscriptions.ts";
import { abandonCheckout } from "./abandon_checkout.ts";
import { activate } from "./activate.ts";
import type { BillingContext } from "./billing_context.ts";

const MOST_TRIES = 5;
/** The call was not answered, or not begun: the same one, under the same key, may do better. */
const MAY_BE_REPEATED: ReadonlySet<string> = new Set(["Unreachable", "PlanBusy"]);

interface OpenCheckout {
  readonly clientSecret: string;
  readonly checkout: CheckoutState;
}

/** One purchase is open at a time, in all windows, so at most one payment can succeed. */
export async function openCheckout(context: BillingContext, caller: Caller, plan: Plan): Promise<OpenCheckout> {
  const unpaid = await requireNoSubscription(context, caller, plan);
  if (unpaid) return { clientSecret: unpaid, checkout: "needs_payment" };
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const at = await currentCheckout(context, caller, plan);
    const clientSecret = at && await secretOf(context, caller, plan, at);
    if (clientSecret) return { clientSecret, checkout: (await findCheckout(context.pool, caller.userId)).state };
  }
  throw billingFailure("OtherPlanChosen");
}

/** @returns the secret of an unpaid renewal of this very plan, which is paid instead of buying anew */
async function requireNoSubscription(context: BillingContext, { userId }: Caller, plan: Plan): Promise<string | null> {
  await hearOfLiving(context, userId);
  const known = await findSubscriptionOf(context.pool, userId);
  if (!known || known.phase === "ended" || known.phase === "incomplete") return null;
  const held = await activate(context, known.subscriptionId);
  if (!held || held.phase === "ended") return null;
  if (held.phase !== "past_due") throw billingFailure("AlreadySubscribed");
  if (held.planId !== plan.planId) throw billingFailure("RenewalUnpaid");
  return await context.payments.clientSecretOf(held.subscriptionId);
}

async function hearOfLiving(context: BillingContext, userId: UserId): Promise<void> {
  for (const customerId of await listCustomersOf(context.pool, userId)) {
    for (const subscriptionId of await context.payments.listLivingOf(customerId)) {
      await activate(context, subscriptionId);
    }
  }
}

/** @returns null to try again */
async function currentCheckout(context: BillingContext, { userId }: Caller, plan: Plan): Promise<CheckoutAt | null> {
  const known = await findCheckout(context.pool, userId);
  const { number, planId, subscriptionId } = known.checkout;
  if (!subscriptionId) {
    if (known.state === "choosing" && planId === plan.planId) return known;
  } else {
    const held = await activate(context, subscriptionId);
    if (held && held.phase !== "incomplete" && held.phase !== "ended") throw billingFailure("AlreadySubscribed");
    const isSame = held?.planId === plan.planId && held.priceCents === plan.price;
    const at = await findCheckout(context.pool, userId);
    if (held?.phase === "incomplete" && isSame && at.state !== "failed") return at;
    if (held?.phase === "incomplete") await abandonForAnother(context, userId, subscriptionId);
    else await moveCheckout(context.pool, userId, number, { type: "fail" });
  }
  return await moveCheckout(context.pool, userId, number, { type: "choose", planId: plan.planId, isFree: true });
}

async function abandonForAnother(context: BillingContext, userId: UserId, subscriptionId: string): Promise<void> {
  const fate = await abandonCheckout(context, userId, subscriptionId);
  await activate(context, subscriptionId);
  if (fate === "paid") throw billingFailure("AlreadySubscribed");
}

/** @returns null to try again with another purchase */
async function secretOf(context: BillingContext, caller: Caller, plan: Plan, at: CheckoutAt): Promise<string | null> {
  const { number, subscriptionId: known } = at.checkout;
  if (known) return await secretOfOpen(context, caller, number, known);
  const subscriptionId = await createSubscription(context, caller, plan, number);
  if (!subscriptionId) return null;
  if (!await isOpened(context, caller.userId, number, subscriptionId)) {
    await abandonForAnother(context, caller.userId, subscriptionId);
    throw billingFailure("OtherPlanChosen");
  }
  await activate(context, subscriptionId);
  return await context.payments.clientSecretOf(subscriptionId);
}

/** The provider may know the subscription no more, as after a change of its keys: then it is bought anew. */
async function secretOfOpen({ payments, pool }: BillingContext, { userId }: Caller, number: number, known: string) {
  const secret = await payments.clientSecretOf(known);
  if (!secret && !await payments.findSubscription(known)) await moveCheckout(pool, userId, number, { type: "fail" });
  return secret;
}

/** Another window may have opened the very same purchase. */
async function isOpened({ pool }: BillingContext, userId: UserId, number: number, subscriptionId: string) {
  if (await moveCheckout(pool, userId, number, { type: "open", subscriptionId })) return true;
  return (await findCheckout(pool, userId)).checkout.subscriptionId === subscriptionId;
}

async function createSubscription(context: BillingContext, caller: Caller, plan: Plan, number: number) {
  try {
    return await createFor(context, caller, plan, number, await customerOf(context, caller, number));
  } catch (error) {
    if (!(error instanceof Failure) || MAY_BE_REPEATED.has(error.code)) throw error;
    // The provider would repeat this answer to the same key, so the next try needs another number.
    await moveCheckout(context.pool, caller.userId, number, { type: "fail" });
    if (error.code !== "NoSuchCustomer" && error.code !== "KeyTaken") throw error;
    return null;
  }
}

async function createFor(
  { payments, pool }: BillingContext,
  { userId }: Caller,
  plan: Plan,
  number: number,
  customerId: string,
) {
  try {
    return await payments.createSubscription(customerId, userId, plan, `subscription-${userId}-${number}`);
  } catch (error) {
    if (error instanceof Failure && error.code === "NoSuchCustomer") await forgetCustomer(pool, customerId);
    throw error;
  }
}

async function customerOf({ pool, payments, isSandbox }: BillingContext, { userId, email }: Caller, number: number) {
  const known = await findCustomer(pool, userId);
  if (known) return known;
  const customerId = await payments.createCustomer({ userId, email }, `customer-${userId}-${number}`);
  if (await keepCustomer(pool, userId, customerId, isSandbox)) return customerId;
  throw wireFailure("NotSignedIn");
}
