import { PlanId } from "../../domain/billing/plan.ts";
import { HAPPENED } from "../../domain/billing/checkout.ts";
import {
  type HeldSubscription,
  mustEnd,
  planStateOf,
  type ProviderSubscription,
  purchaseOf,
} from "../../domain/billing/subscription.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import { moveCheckout } from "../../db/billing/checkouts.ts";
import { findCustomerOwner } from "../../db/billing/customers.ts";
import { findSubscription, type VersionedSubscription, writeSubscription } from "../../db/billing/subscriptions.ts";
import { findUser } from "../../db/auth/users.ts";
import type { BillingContext } from "./billing_context.ts";
import type { CurrentSubscription } from "./billing_turns.ts";
import { planBusy } from "../host/stripe/stripe_errors.ts";
import { notifyMember } from "./notify_member.ts";

/** Only other servers come first. */
const MAX_TRIES = 20;
const UNKNOWN_PLAN = PlanId.parse("other");

/**
 * The only way a subscription changes here: it asks the provider, believes no message, and writes only what was
 * asked after the last write. Safe to repeat, in any order.
 * @param asMade what the provider made a moment ago, which saves asking as long as nobody has written it
 * @returns null for a subscription that is nobody's here
 * @throws Failure PlanBusy
 */
export async function activate(
  context: BillingContext,
  subscriptionId: string,
  asMade: ProviderSubscription | null = null,
): Promise<CurrentSubscription | null> {
  return await context.turns.ofSubscription(subscriptionId, () => look(context, subscriptionId, asMade));
}

async function look(
  context: BillingContext,
  subscriptionId: string,
  asMade: ProviderSubscription | null,
): Promise<CurrentSubscription | null> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const known = await findSubscription(context.pool, subscriptionId);
    const isAsMade = asMade && !known && tries === 0;
    const told = isAsMade ? asMade : await context.payments.findSubscription(subscriptionId);
    if (!told) return known && { ...known, clientSecret: null, isForgotten: true };
    const userId = known?.userId ?? await ownerOf(context, told);
    if (!userId) return null;
    const held = heldAs(told, userId, known);
    if (mustEnd(told, held.phase)) {
      await context.payments.endNow(subscriptionId);
      continue;
    }
    const written = await write(context, told, held, known);
    if (written !== "stale") return written;
  }
  throw planBusy();
}

function heldAs(told: ProviderSubscription, userId: UserId, known: HeldSubscription | null): HeldSubscription {
  return {
    userId,
    subscriptionId: told.subscriptionId,
    customerId: told.customerId,
    planId: told.planId ?? known?.planId ?? UNKNOWN_PLAN,
    priceCents: told.priceCents,
    periodStart: told.periodStart,
    periodEnd: told.periodEnd,
    ...planStateOf(told, known?.unpaidSince ?? null),
  };
}

async function write(
  context: BillingContext,
  told: ProviderSubscription,
  held: HeldSubscription,
  known: VersionedSubscription | null,
): Promise<CurrentSubscription | null | "stale"> {
  const { userId, subscriptionId, phase } = held;
  const asked = { clientSecret: told.clientSecret, isForgotten: false };
  if (phase === "ended") await closeBooks(context, told, known);
  const written = await writeSubscription(context.pool, held, known?.version ?? 0, async (tx) => {
    await notifyMember(tx, context, held, known?.phase ?? null, told);
    const happened = HAPPENED[purchaseOf(told, phase)];
    await moveCheckout(tx, userId, (checkout) => checkout.subscriptionId === subscriptionId ? happened : null);
  });
  if (written === "stale") return "stale";
  if (written === "impossible") {
    context.log("error", "the provider told of a step that no subscription takes", { subscriptionId, to: phase });
    return known && { ...known, ...asked };
  }
  return { ...held, ...asked };
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
