import { PlanId } from "../../domain/billing/plan.ts";
import { whatHappened } from "../../domain/billing/checkout.ts";
import { mustEnd, planStateOf, type ProviderSubscription, purchaseOf } from "../../domain/billing/subscription.ts";
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
import { planBusy } from "./patience.ts";
import { tellMember } from "./tell_member.ts";

/** Only other servers come first. */
const MOST_TRIES = 20;

/**
 * The only way a subscription changes here: it asks the provider, believes no message, and writes only what was
 * asked after the last write. Safe to repeat, in any order. @returns null for a subscription that is nobody's here
 * @throws Failure PlanBusy
 */
export async function activate(context: BillingContext, subscriptionId: string): Promise<HeldSubscription | null> {
  return await context.oneLook(subscriptionId, () => look(context, subscriptionId));
}

async function look(context: BillingContext, subscriptionId: string): Promise<HeldSubscription | null> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const known = await findSubscription(context.pool, subscriptionId);
    const told = await context.payments.findSubscription(subscriptionId);
    if (!told) return known;
    const userId = known?.userId ?? await ownerOf(context, told);
    if (!userId) return null;
    const { phase, proUntil, unpaidSince } = planStateOf(told, known?.unpaidSince ?? null);
    if (mustEnd(told, phase)) {
      await context.payments.endNow(subscriptionId);
      continue;
    }
    if (phase === "ended") await closeBooks(context, told, known);
    const held = { ...termsOf(told, known), userId, phase, proUntil, unpaidSince };
    const alongside = async (tx: Sql) => {
      await tellMember(tx, context, held, known?.phase ?? null, told);
      await moveCheckoutOf(tx, userId, subscriptionId, (state) => whatHappened(purchaseOf(told, phase), state));
    };
    const written = await writeSubscription(context.pool, held, known?.version ?? 0, alongside);
    if (written === "impossible") {
      context.log("error", "the provider told of a step that no subscription takes", { subscriptionId, to: phase });
      return known;
    }
    if (written === "proChanged") context.proChanged(userId);
    if (written !== "stale") return held;
  }
  throw planBusy();
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
