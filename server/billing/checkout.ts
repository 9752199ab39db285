import type { Caller } from "../../domain/wire/caller.ts";
import { billingFailure, MAY_BE_REPEATED } from "../../domain/billing/failures.ts";
import type { CheckoutStep } from "../../domain/billing/next_checkout_step.ts";
import type { Plan, PlanId } from "../../domain/billing/plan.ts";
import { Failure } from "../../domain/wire/failure.ts";
import { wireFailure } from "../../domain/wire/failures.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import { chooseCheckout, moveCheckout } from "../../db/billing/checkouts.ts";
import { forgetCustomer, keepCustomer, listCustomersOf, ownsCustomer } from "../../db/billing/customers.ts";
import { activate } from "./activate.ts";
import type { BillingContext } from "./billing_context.ts";
import type { CurrentSubscription } from "./billing_turns.ts";
import type { CreatedSubscription } from "../host/stripe/stripe_subscriptions.ts";

/** Where nobody comes between, five suffice. */
const MAX_STEPS = 20;

interface Made extends CreatedSubscription {
  readonly number: number;
}

/** One purchase is open at a time, in all windows, so at most one payment can succeed. */
export async function openCheckout(context: BillingContext, caller: Caller, plan: Plan) {
  const { userId } = caller;
  const looks = await lookAtLiving(context, userId);
  let made: Made | null = null;
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    const step: CheckoutStep | null = await chooseCheckout(context.pool, userId, { looks, made }, plan);
    if (!step) throw wireFailure("NotSignedIn");
    if (step.type === "refuse") throw billingFailure(step.code);
    if (step.type === "pay") return { clientSecret: step.clientSecret, checkout: step.checkout };
    if (step.type === "buy") made = await buy(context, caller, plan, step);
    if (step.type === "abandon") looks.set(step.subscriptionId, await abandon(context, userId, step.subscriptionId));
    if (step.type === "look") looks.set(step.subscriptionId, await activate(context, step.subscriptionId));
    if (step.type === "open") {
      looks.set(step.subscriptionId, await activate(context, step.subscriptionId, made?.asMade));
    }
  }
  throw billingFailure("OtherPlanChosen");
}

/** Looks at what the provider charges the member for, whatever messages were lost. */
async function lookAtLiving(context: BillingContext, userId: UserId) {
  const looks = new Map<string, CurrentSubscription | null>();
  for (const customerId of await listCustomersOf(context.pool, userId)) {
    for (const id of await context.payments.listLivingOf(customerId)) looks.set(id, await activate(context, id));
  }
  return looks;
}

async function abandon(context: BillingContext, userId: UserId, subscriptionId: string) {
  const fate = await abandonCheckout(context, userId, subscriptionId);
  const held = await activate(context, subscriptionId);
  if (fate === "paid") throw billingFailure("AlreadySubscribed");
  return held;
}

type Buy = Extract<CheckoutStep, { type: "buy" }>;

/** @returns null to try again with another number */
async function buy(
  context: BillingContext,
  { userId, email }: Caller,
  plan: Plan,
  { next, customerId: known }: Buy,
): Promise<Made | null> {
  const { pool, payments, isSandbox } = context;
  const { number } = next.checkout;
  let customerId = known;
  try {
    customerId ??= await payments.createCustomer({ userId, email }, `customer-${userId}-${number}`);
    if (!known && !await keepCustomer(pool, userId, customerId, isSandbox)) throw wireFailure("NotSignedIn");
    const key = `subscription-${userId}-${number}`;
    return { number, ...await payments.createSubscription(customerId, userId, plan, key) };
  } catch (error) {
    if (!(error instanceof Failure) || MAY_BE_REPEATED.has(error.code)) throw error;
    // The provider would repeat this answer to the same key, so the next try needs another number.
    await pool.begin((tx) =>
      moveCheckout(tx, userId, (checkout) => checkout.number === number ? { type: "fail" } : null)
    );
    if (error.code === "NoSuchCustomer" && customerId) await forgetCustomer(pool, customerId);
    else if (error.code !== "KeyTaken") throw error;
    return null;
  }
}

/**
 * Voids the invoice first: the provider refuses that once it is paid, so nothing that was just paid is ended here.
 */
export async function abandonCheckout(
  { payments, pool }: BillingContext,
  userId: UserId,
  subscriptionId: string,
): Promise<"gone" | "paid"> {
  if (await payments.voidInvoices(subscriptionId) === "paid") return "paid";
  await pool.begin((tx) =>
    moveCheckout(tx, userId, (checkout) => checkout.subscriptionId === subscriptionId ? { type: "abandon" } : null)
  );
  await payments.endNow(subscriptionId);
  return "gone";
}

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
  return held;
}
