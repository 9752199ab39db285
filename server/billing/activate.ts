import { PlanId } from "../../domain/billing/plan.ts";
import { whatHappened } from "../../domain/billing/checkout.ts";
import {
  mustEnd,
  type PlanState,
  planStateOf,
  type ProviderSubscription,
  purchaseOf,
} from "../../domain/billing/subscription.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import { moveCheckoutOf } from "../../db/billing/checkouts.ts";
import { findCustomerOwner } from "../../db/billing/customers.ts";
import {
  findSubscription,
  type HeldSubscription,
  type VersionedSubscription,
  writeSubscription,
} from "../../db/billing/subscriptions.ts";
import type { Sql } from "../../db/sql.ts";
import { findUser } from "../../db/auth/users.ts";
import type { BillingContext } from "./billing_context.ts";
import type { CurrentSubscription } from "./single_flight.ts";
import { planBusy } from "../host/stripe/plan_busy.ts";
import { notifyMember } from "./notify_member.ts";

/** Only other servers come first. */
const MAX_TRIES = 20;

/**
 * The only way a subscription changes here: it asks the provider, believes no message, and writes only what was
 * asked after the last write. Safe to repeat, in any order. @returns null for a subscription that is nobody's here
 * @throws Failure PlanBusy
 */
export async function activate(context: BillingContext, subscriptionId: string): Promise<CurrentSubscription | null> {
  return await context.singleFlight(subscriptionId, () => look(context, subscriptionId));
}

/**
 * Writes a subscription as the provider made it a moment ago, which saves the look. @returns null when somebody has
 * written it since, or the account is gone: then it has to be looked at
 */
export async function activateAsMade(
  context: BillingContext,
  made: ProviderSubscription,
): Promise<CurrentSubscription | null> {
  const userId = await ownerOf(context, made);
  if (!userId) return null;
  const written = await write(context, { userId, told: made, plan: planStateOf(made, null) }, null);
  return written === "stale" ? null : written;
}

async function look(context: BillingContext, subscriptionId: string): Promise<CurrentSubscription | null> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const known = await findSubscription(context.pool, subscriptionId);
    const told = await context.payments.findSubscription(subscriptionId);
    if (!told) return known && { ...known, clientSecret: null, isForgotten: true };
    const userId = known?.userId ?? await ownerOf(context, told);
    if (!userId) return null;
    const plan = planStateOf(told, known?.unpaidSince ?? null);
    if (mustEnd(told, plan.phase)) {
      await context.payments.endNow(subscriptionId);
      continue;
    }
    const written = await write(context, { userId, told, plan }, known);
    if (written !== "stale") return written;
  }
  throw planBusy();
}

interface Told {
  readonly userId: UserId;
  readonly told: ProviderSubscription;
  readonly plan: PlanState;
}

async function write(
  context: BillingContext,
  { userId, told, plan }: Told,
  known: VersionedSubscription | null,
): Promise<CurrentSubscription | null | "stale"> {
  const { subscriptionId, clientSecret } = told;
  if (plan.phase === "ended") await closeBooks(context, told, known);
  const held = { ...termsOf(told, known), userId, ...plan };
  const alongside = async (tx: Sql) => {
    await notifyMember(tx, context, held, known?.phase ?? null, told);
    await moveCheckoutOf(tx, userId, subscriptionId, (state) => whatHappened(purchaseOf(told, plan.phase), state));
  };
  const written = await writeSubscription(context.pool, held, known?.version ?? 0, alongside);
  if (written === "stale") return "stale";
  if (written === "impossible") {
    const about = { subscriptionId, to: plan.phase };
    context.log("error", "the provider told of a step that no subscription takes", about);
    return known && { ...known, clientSecret, isForgotten: false };
  }
  if (written === "proChanged") context.proChanged(userId);
  return { ...held, clientSecret, isForgotten: false };
}

async function ownerOf({ pool }: BillingContext, { customerId, userId }: ProviderSubscription): Promise<UserId | null> {
  const owner = await findCustomerOwner(pool, customerId);
  if (owner || !userId) return owner;
  return (await findUser(pool, userId))?.userId ?? null;
}

/** Whoever paid for a subscription that has just ended gets the money back. */
async function closeBooks(
  { payments, log }: BillingContext,
  told: ProviderSubscription,
  known: HeldSubscription | null,
) {
  if (known?.phase !== "ended") await payments.voidInvoices(told.subscriptionId);
  if (!told.isPaidInVain) return;
  await payments.refund(told.subscriptionId);
  log("warning", "a payment for an ended subscription was given back", { subscriptionId: told.subscriptionId });
}

function termsOf(told: ProviderSubscription, known: VersionedSubscription | null) {
  return {
    subscriptionId: told.subscriptionId,
    customerId: told.customerId,
    planId: told.planId ?? known?.planId ?? UNKNOWN_PLAN,
    priceCents: told.priceCents,
    periodStart: told.periodStart,
    periodEnd: told.periodEnd,
  };
}

const UNKNOWN_PLAN = PlanId.parse("other");
