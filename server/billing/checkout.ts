import type { Caller } from "../../domain/wire/caller.ts";
import type { CheckoutState } from "../../domain/billing/checkout.ts";
import { billingFailure } from "../../domain/billing/failures.ts";
import type { Plan } from "../../domain/billing/plan.ts";
import { isLiving } from "../../domain/billing/subscription.ts";
import { Failure } from "../../domain/wire/failure.ts";
import { wireFailure } from "../../domain/wire/failures.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import { chooseCheckout, findCheckout, moveCheckout } from "../../db/billing/checkouts.ts";
import { findCustomer, forgetCustomer, keepCustomer, listCustomersOf } from "../../db/billing/customers.ts";
import { findSubscriptionOf, listLivingSubscriptions } from "../../db/billing/subscriptions.ts";
import { abandonCheckout } from "./abandon_checkout.ts";
import { activate, activateAsMade } from "./activate.ts";
import type { BillingContext } from "./billing_context.ts";
import type { CurrentSubscription } from "./single_flight.ts";

const MAX_TRIES = 5;
/** The call was not answered, or not begun: the same one, under the same key, may do better. */
const MAY_BE_REPEATED: ReadonlySet<string> = new Set(["Unreachable", "PlanBusy", "ProviderBusy"]);

interface OpenCheckout {
  readonly clientSecret: string;
  readonly checkout: CheckoutState;
}

/** One purchase is open at a time, in all windows, so at most one payment can succeed. */
export async function openCheckout(context: BillingContext, caller: Caller, plan: Plan): Promise<OpenCheckout> {
  const unpaid = await requireNoSubscription(context, caller, plan);
  if (unpaid) return { clientSecret: unpaid, checkout: "needs_payment" };
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const opened = await tryToOpen(context, caller, plan);
    if (opened) return opened;
  }
  throw billingFailure("OtherPlanChosen");
}

/** @returns the secret of an unpaid renewal of this very plan, which is paid instead of buying anew */
async function requireNoSubscription(context: BillingContext, { userId }: Caller, plan: Plan): Promise<string | null> {
  const looks = await syncActiveSubscriptions(context, userId);
  const known = await findSubscriptionOf(context.pool, userId);
  if (!known || !isLiving(known.phase)) return null;
  const held = looks.get(known.subscriptionId) ?? await activate(context, known.subscriptionId);
  if (!held || held.phase === "ended") return null;
  if (held.phase !== "past_due") throw billingFailure("AlreadySubscribed");
  if (held.planId !== plan.planId) throw billingFailure("RenewalUnpaid");
  return held.clientSecret;
}

/** Looks at what the provider charges the member for, and at what we believe it does, whatever messages were lost. */
async function syncActiveSubscriptions(context: BillingContext, userId: UserId) {
  const { pool, payments } = context;
  const subscriptionIds = new Set(await listLivingSubscriptions(pool, userId));
  for (const customerId of await listCustomersOf(pool, userId)) {
    for (const subscriptionId of await payments.listLivingOf(customerId)) subscriptionIds.add(subscriptionId);
  }
  const looks = new Map<string, CurrentSubscription | null>();
  for (const id of subscriptionIds) looks.set(id, await activate(context, id));
  return looks;
}

/** @returns null to try again */
async function tryToOpen(context: BillingContext, caller: Caller, plan: Plan): Promise<OpenCheckout | null> {
  const { pool } = context;
  const { number, subscriptionId } = (await findCheckout(pool, caller.userId)).checkout;
  if (subscriptionId) {
    const known = await lookAtOpen(context, caller.userId, plan, { number, subscriptionId });
    if (known !== "over") return known;
  }
  const chosen = await chooseCheckout(pool, caller.userId, number, plan.planId);
  if (chosen === "alreadySubscribed") throw billingFailure("AlreadySubscribed");
  return chosen === "overtaken" ? null : await buy(context, caller, plan, chosen.checkout.number);
}

interface Made {
  readonly number: number;
  readonly subscriptionId: string;
}

/** What was begun is paid, or makes way. @returns `over` for the choice of another, null to try again */
async function lookAtOpen(
  context: BillingContext,
  userId: UserId,
  plan: Plan,
  { number, subscriptionId }: Made,
): Promise<OpenCheckout | "over" | null> {
  const held = await activate(context, subscriptionId);
  if (held && isLiving(held.phase)) throw billingFailure("AlreadySubscribed");
  const { state, checkout } = await findCheckout(context.pool, userId);
  if (checkout.number !== number) return null;
  // Forgotten as after a change of the provider's keys: it is bought anew.
  const isOpen = held?.phase === "incomplete" && !held.isForgotten;
  const isSame = held?.planId === plan.planId && held.priceCents === plan.price;
  if (isOpen && isSame && state !== "failed") return payableWith(held.clientSecret, state);
  if (isOpen) await abandonForAnother(context, userId, subscriptionId);
  else await moveCheckout(context.pool, userId, number, { type: "fail" });
  return "over";
}

function payableWith(clientSecret: string | null | undefined, checkout: CheckoutState): OpenCheckout | null {
  return clientSecret ? { clientSecret, checkout } : null;
}

async function abandonForAnother(context: BillingContext, userId: UserId, subscriptionId: string): Promise<void> {
  const fate = await abandonCheckout(context, userId, subscriptionId);
  await activate(context, subscriptionId);
  if (fate === "paid") throw billingFailure("AlreadySubscribed");
}

/** @returns null to try again with another purchase */
async function buy(context: BillingContext, caller: Caller, plan: Plan, number: number): Promise<OpenCheckout | null> {
  const { pool } = context;
  const created = await createSubscription(context, caller, plan, number);
  if (!created) return null;
  const { subscriptionId, asMade } = created;
  if (!await isOpened(context, caller.userId, { number, subscriptionId })) {
    await abandonForAnother(context, caller.userId, subscriptionId);
    throw billingFailure("OtherPlanChosen");
  }
  const held = (asMade && await activateAsMade(context, asMade)) ?? await activate(context, subscriptionId);
  return payableWith(held?.clientSecret, (await findCheckout(pool, caller.userId)).state);
}

/** Another window may have opened the very same purchase. */
async function isOpened({ pool }: BillingContext, userId: UserId, { number, subscriptionId }: Made): Promise<boolean> {
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
