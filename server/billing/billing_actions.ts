import { type Caller, requireSelf } from "../../domain/wire/caller.ts";
import type { billingActions } from "../../domain/billing/contract.ts";
import { billingFailure } from "../../domain/billing/failures.ts";
import { subscriptionOf } from "../../domain/billing/member.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import type { PlanId } from "../../domain/billing/plan.ts";
import { mayDo } from "../../domain/billing/subscription_machine.ts";
import type { Handlers } from "../../domain/wire/action.ts";
import { listCustomersOf, ownsCustomer } from "../../db/billing/customers.ts";
import { findPlan, listPlans } from "../../db/billing/plans.ts";
import { findSubscriptionOf } from "../../db/billing/subscriptions.ts";
import type { Pool } from "../../db/sql.ts";
import { findUser } from "../../db/auth/users.ts";
import { abandon } from "./abandon.ts";
import { activate } from "./activate.ts";
import type { BillingParts } from "./billing_parts.ts";
import { openCheckout } from "./checkout.ts";
import { subscribe } from "./confirm_payment.ts";

/**
 * The calls of the upgrade flow and the subscription tab.
 * @param parts null where no payment provider is set up: who is Pro can still be read
 */
export function billingHandlers(pool: Pool, parts: BillingParts | null): Handlers<typeof billingActions> {
  const remove_payment_method = async ({ paymentMethodId }: { readonly paymentMethodId: string }, caller: Caller) => {
    await removePaymentMethod(open(parts), caller, paymentMethodId);
    return {};
  };
  return {
    async get_subscription(_, caller) {
      return { ...await membership(pool, caller.userId), plans: await listPlans(pool) };
    },
    async get_stripekey() {
      return await Promise.resolve({ PUBLISHABLE_SECRET_KEY: open(parts).payments.publishableKey });
    },
    async get_payment_methods(_, caller) {
      const customers = parts ? await listCustomersOf(pool, caller.userId) : [];
      const lists = await Promise.all(customers.map((id) => open(parts).payments.listPaymentMethods(id)));
      return { paymentMethods: lists.flat() };
    },
    async create_subscription_iten({ user, planId }, caller) {
      requireSelf(caller, user);
      const plan = await findPlan(pool, planId);
      if (!plan) throw billingFailure("UnknownPlan");
      return { ...await openCheckout(open(parts), caller, plan), planId };
    },
    async subscribe({ user, paymentIntentId, planId, paymentMethodeId }, caller) {
      requireSelf(caller, user);
      if (!paymentMethodeId) throw billingFailure("PaymentMethodMissing");
      if (!await findPlan(pool, planId)) throw billingFailure("UnknownPlan");
      await subscribe(open(parts), caller, paymentIntentId, planId);
      return await membership(pool, caller.userId);
    },
    async cancel_subscription({ planId }, caller) {
      await cancel(open(parts), caller, planId);
      return await membership(pool, caller.userId);
    },
    async resume_subscription({ planId }, caller) {
      await resume(open(parts), caller, planId);
      return await membership(pool, caller.userId);
    },
    remove_payment_method,
    remove_payment_method_at_path: remove_payment_method,
    async mark_payment_default({ paymentMethodId }, caller) {
      const customerId = await requireOwnMethod(open(parts), caller, paymentMethodId);
      const held = await findSubscriptionOf(pool, caller.userId);
      const isLiving = held?.customerId === customerId && held.phase !== "ended";
      await open(parts).payments.makeDefault(customerId, paymentMethodId, isLiving ? held.subscriptionId : null);
      return {};
    },
  };
}

function open(parts: BillingParts | null): BillingParts {
  if (!parts) throw billingFailure("NotSetUp");
  return parts;
}

async function membership(pool: Pool, userId: UserId) {
  const [held, plans, user] = await Promise.all([
    findSubscriptionOf(pool, userId),
    listPlans(pool),
    findUser(pool, userId),
  ]);
  return { subscription: subscriptionOf(held, plans, user?.isProUser ?? false) };
}

/** @throws Failure NoSubscription, NothingCharged */
async function requireSubscription(parts: BillingParts, { userId }: Caller, planId: PlanId) {
  const { subscription } = await membership(parts.pool, userId);
  if (subscription.status === "granted") throw billingFailure("NothingCharged");
  const known = await findSubscriptionOf(parts.pool, userId);
  const held = known?.planId === planId ? await activate(parts, known.subscriptionId) : null;
  if (!held || held.phase === "ended") throw billingFailure("NoSubscription");
  return held;
}

/**
 * A paid plan runs to the end of what is paid; an unpaid one ends at once. The end is set first, so that it holds
 * through a crash.
 */
async function cancel(parts: BillingParts, caller: Caller, planId: PlanId): Promise<void> {
  const { phase, subscriptionId } = await requireSubscription(parts, caller, planId);
  if (!mayDo(phase, "cancel")) return;
  if (phase !== "incomplete") await parts.payments.cancelAtPeriodEnd(subscriptionId);
  if (phase !== "active") await abandon(parts, caller.userId, subscriptionId);
  await activate(parts, subscriptionId);
}

async function resume(parts: BillingParts, caller: Caller, planId: PlanId): Promise<void> {
  const { phase, subscriptionId } = await requireSubscription(parts, caller, planId);
  if (!mayDo(phase, "resume")) throw billingFailure("NothingToResume");
  await parts.payments.resume(subscriptionId);
  await activate(parts, subscriptionId);
}

async function removePaymentMethod(parts: BillingParts, caller: Caller, paymentMethodId: string): Promise<void> {
  const customerId = await requireOwnMethod(parts, caller, paymentMethodId);
  const held = await findSubscriptionOf(parts.pool, caller.userId);
  const isRenewing = held?.customerId === customerId && (held.phase === "active" || held.phase === "past_due");
  const methods = await parts.payments.listPaymentMethods(customerId);
  const isPaying = methods.some((method) => method.paymentMethodId === paymentMethodId && method.isDefault);
  if (isRenewing && isPaying) throw billingFailure("PaymentMethodInUse");
  await parts.payments.removePaymentMethod(paymentMethodId);
}

/** @returns the customer it is saved for. @throws Failure NoSuchPaymentMethod, also for somebody else's */
async function requireOwnMethod(parts: BillingParts, { userId }: Caller, paymentMethodId: string): Promise<string> {
  const customerId = await parts.payments.findPaymentMethodOwner(paymentMethodId);
  const isMine = customerId !== null && await ownsCustomer(parts.pool, userId, customerId);
  if (!isMine) throw billingFailure("NoSuchPaymentMethod");
  return customerId;
}
