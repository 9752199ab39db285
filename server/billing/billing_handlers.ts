import type { billingActions } from "../../domain/billing/contract.ts";
import { billingFailure } from "../../domain/billing/failures.ts";
import type { Invoice } from "../../domain/billing/invoice.ts";
import type { PlanId } from "../../domain/billing/plan.ts";
import type { FreePlan } from "../../domain/billing/plan_terms.ts";
import { subscriptionOf } from "../../domain/billing/subscription.ts";
import { mayDo } from "../../domain/billing/subscription_machine.ts";
import type { Handlers } from "../../domain/wire/action.ts";
import { type Caller, requireSelf } from "../../domain/wire/caller.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import { findUser } from "../../db/auth/users.ts";
import { listCustomersOf, ownsCustomer } from "../../db/billing/customers.ts";
import { findPlan, listPlans } from "../../db/billing/plans.ts";
import { findSubscriptionOf } from "../../db/billing/subscriptions.ts";
import { countSharing } from "../../db/households/shared_households.ts";
import type { Pool } from "../../db/sql.ts";
import { activate } from "./activate.ts";
import type { BillingContext } from "./billing_context.ts";
import { beginCardChange, changeCard, makeCardPay } from "./card_changes.ts";
import { abandonCheckout, openCheckout, verifyPayment } from "./checkout.ts";

/**
 * The calls of the upgrade flow and the subscription tab.
 * @param context null where no payment provider is set up: who is Pro can still be read
 */
export function billingHandlers(
  pool: Pool,
  context: BillingContext | null,
  free: FreePlan,
): Handlers<typeof billingActions> {
  const inTurn: InTurn = async ({ userId }, call) => {
    const opened = open(context);
    return await opened.turns.ofMember(userId, () => call(opened));
  };
  const change = async (caller: Caller, call: (context: BillingContext) => Promise<unknown>) => {
    await inTurn(caller, call);
    return await membership(pool, caller.userId);
  };
  return {
    async get_prices() {
      return { free, plans: context ? await listPlans(pool) : [] };
    },
    async get_subscription(_, caller) {
      const [sharedWith, plans] = await Promise.all([countSharing(pool, caller.userId), listPlans(pool)]);
      return { ...await membership(pool, caller.userId, plans), plans, free: { ...free, sharedWith } };
    },
    async get_stripekey() {
      return await Promise.resolve({ PUBLISHABLE_SECRET_KEY: open(context).payments.publishableKey });
    },
    async create_subscription_iten({ user, planId }, caller) {
      requireSelf(caller, user);
      const plan = await findPlan(pool, planId);
      if (!plan) throw billingFailure("UnknownPlan");
      return { ...await inTurn(caller, (opened) => openCheckout(opened, caller, plan)), planId };
    },
    async subscribe({ user, paymentIntentId, planId, paymentMethodeId }, caller) {
      requireSelf(caller, user);
      if (!paymentMethodeId) throw billingFailure("PaymentMethodMissing");
      if (!await findPlan(pool, planId)) throw billingFailure("UnknownPlan");
      return await change(caller, (opened) => verifyPayment(opened, caller, paymentIntentId, planId));
    },
    cancel_subscription: ({ planId }, caller) => change(caller, (opened) => cancel(opened, caller, planId)),
    resume_subscription: ({ planId }, caller) => change(caller, (opened) => resume(opened, caller, planId)),
    ...cardHandlers(context, inTurn),
    async get_payments({ after }, caller) {
      return context ? await listPayments(context, caller, after ?? null) : { invoices: [], next: null };
    },
  };
}

type InTurn = <T>(caller: Caller, call: (context: BillingContext) => Promise<T>) => Promise<T>;
type CardCalls =
  | "get_payment_methods"
  | "remove_payment_method"
  | "remove_payment_method_at_path"
  | "mark_payment_default"
  | "begin_card_change"
  | "change_card";

function cardHandlers(
  context: BillingContext | null,
  inTurn: InTurn,
): Pick<Handlers<typeof billingActions>, CardCalls> {
  const change = async (caller: Caller, call: (context: BillingContext) => Promise<void>) => {
    await inTurn(caller, call);
    return {};
  };
  const remove_payment_method: Handlers<typeof billingActions>["remove_payment_method"] = (
    { paymentMethodId },
    caller,
  ) => change(caller, (opened) => removePaymentMethod(opened, caller, paymentMethodId));
  return {
    async get_payment_methods(_, caller) {
      const customers = context ? await listCustomersOf(context.pool, caller.userId) : [];
      const lists = await Promise.all(customers.map((id) => open(context).payments.listPaymentMethods(id)));
      return { paymentMethods: lists.flat() };
    },
    remove_payment_method,
    remove_payment_method_at_path: remove_payment_method,
    mark_payment_default: ({ paymentMethodId }, caller) =>
      change(caller, (opened) => chooseCard(opened, caller, paymentMethodId)),
    async begin_card_change(_, caller) {
      return { clientSecret: await beginCardChange(open(context), caller) };
    },
    change_card: ({ setupIntentId }, caller) => change(caller, (opened) => changeCard(opened, caller, setupIntentId)),
  };
}

function open(context: BillingContext | null): BillingContext {
  if (!context) throw billingFailure("NotSetUp");
  return context;
}

async function membership(pool: Pool, userId: UserId, known?: Awaited<ReturnType<typeof listPlans>>) {
  const [held, plans, user] = await Promise.all([
    findSubscriptionOf(pool, userId),
    known ?? listPlans(pool),
    findUser(pool, userId),
  ]);
  return { subscription: subscriptionOf(held, plans, user?.isProUser ?? false) };
}

/** @throws Failure NoSubscription, NothingCharged */
async function requireSubscription(context: BillingContext, { userId }: Caller, planId: PlanId) {
  const { subscription } = await membership(context.pool, userId);
  if (subscription.status === "granted") throw billingFailure("NothingCharged");
  const known = await findSubscriptionOf(context.pool, userId);
  const held = known?.planId === planId ? await activate(context, known.subscriptionId) : null;
  if (!held || held.phase === "ended") throw billingFailure("NoSubscription");
  return held;
}

/**
 * A paid plan runs to the end of what is paid; an unpaid one ends at once. The end is set first, so that it holds
 * through a crash.
 */
async function cancel(context: BillingContext, caller: Caller, planId: PlanId): Promise<void> {
  const { phase, subscriptionId } = await requireSubscription(context, caller, planId);
  if (!mayDo(phase, "cancel")) return;
  if (phase !== "incomplete") await context.payments.cancelAtPeriodEnd(subscriptionId);
  if (phase !== "active") await abandonCheckout(context, caller.userId, subscriptionId);
  await activate(context, subscriptionId);
}

async function resume(context: BillingContext, caller: Caller, planId: PlanId): Promise<void> {
  const { phase, subscriptionId } = await requireSubscription(context, caller, planId);
  if (!mayDo(phase, "resume")) throw billingFailure("NothingToResume");
  const goesOn = await context.payments.resume(subscriptionId);
  await activate(context, subscriptionId);
  if (!goesOn) throw billingFailure("NoSubscription");
}

async function removePaymentMethod(context: BillingContext, caller: Caller, paymentMethodId: string): Promise<void> {
  const customerId = await requireOwnMethod(context, caller, paymentMethodId);
  const held = await findSubscriptionOf(context.pool, caller.userId);
  const isRenewing = held?.customerId === customerId && (held.phase === "active" || held.phase === "past_due");
  const methods = await context.payments.listPaymentMethods(customerId);
  const isPaying = methods.some((method) => method.paymentMethodId === paymentMethodId && method.isDefault);
  if (isRenewing && isPaying) throw billingFailure("PaymentMethodInUse");
  await context.payments.removePaymentMethod(paymentMethodId);
}

async function chooseCard(context: BillingContext, caller: Caller, paymentMethodId: string): Promise<void> {
  const customerId = await requireOwnMethod(context, caller, paymentMethodId);
  await makeCardPay(context, caller.userId, customerId, paymentMethodId);
}

/** @returns the customer it is saved for. @throws Failure NoSuchPaymentMethod, also for somebody else's */
async function requireOwnMethod(context: BillingContext, { userId }: Caller, paymentMethodId: string): Promise<string> {
  const customerId = await context.payments.findPaymentMethodOwner(paymentMethodId);
  const isMine = customerId !== null && await ownsCustomer(context.pool, userId, customerId);
  if (!isMine) throw billingFailure("NoSuchPaymentMethod");
  return customerId;
}

const PER_PAGE = 12;

/**
 * A member's invoices, newest first, of one customer at the provider after the other: there is a second one only where
 * the first was deleted there.
 * @param after the invoice that the page before ended on. @throws Failure NoSuchInvoice, also for somebody else's
 */
async function listPayments({ pool, payments }: BillingContext, { userId }: Caller, after: string | null) {
  const customers = await listCustomersOf(pool, userId);
  const first = after === null ? 0 : customers.indexOf(await payments.findInvoiceOwner(after) ?? "");
  if (first < 0) throw billingFailure("NoSuchInvoice");
  const invoices: Invoice[] = [];
  let from = after;
  for (const customerId of customers.slice(first)) {
    const page = await payments.listInvoices(customerId, from, PER_PAGE);
    invoices.push(...page.invoices);
    if (page.next !== null) return { invoices, next: page.next };
    from = null;
  }
  return { invoices, next: null };
}
