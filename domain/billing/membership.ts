import type { Subscription } from "./contract.ts";
import type { Plan } from "./plan.ts";
import type { HeldSubscription } from "./subscription.ts";

/** What the wire's subscription is made of. */
export interface Membership
  extends Pick<HeldSubscription, "planId" | "priceCents" | "phase" | "periodEnd" | "proUntil"> {
  /** False for a purchase that was given up. */
  readonly wasPaid: boolean;
}

/**
 * The member's plan as it travels. Who is Pro is a subscriber, also when an operator granted it;
 * so is a member whose renewal failed, because that plan can still be paid.
 */
export function subscriptionOf(held: Membership | null, plans: readonly Plan[], isPro: boolean): Subscription {
  if (!held || held.phase === "ended" || held.phase === "incomplete") {
    if (isPro) return { isSubScribe: true, status: "granted" };
    return held?.phase === "ended" && held.wasPaid ? { isSubScribe: false, status: "ended" } : { isSubScribe: false };
  }
  const name = plans.find(({ planId }) => planId === held.planId)?.name;
  return {
    isSubScribe: isPro || held.phase === "past_due",
    planId: held.planId,
    ...(name !== undefined && { name }),
    price: held.priceCents,
    status: held.phase,
    ...(held.phase === "active" && { nextPaymentDate: held.periodEnd.toISOString() }),
    ...(held.proUntil && { proUntil: held.proUntil.toISOString() }),
  };
}
