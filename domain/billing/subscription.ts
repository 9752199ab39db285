import type { UserId } from "../wire/ids.ts";
import type { PaymentStage } from "./checkout.ts";
import type { PaidInvoice } from "./invoice.ts";
import type { Plan, PlanId } from "./plan.ts";
import type { Subscription } from "./contract.ts";

/** Where a subscription stands, in our words. */
export const PHASES = ["incomplete", "active", "past_due", "cancelling", "ended"] as const;
export type Phase = (typeof PHASES)[number];

/** What became of the money of the newest paid invoice. `disputed` may still be won. */
export type Money = "kept" | "refunded" | "disputed" | "lost";

/** A subscription as the payment provider tells it, in our words. */
export interface ProviderSubscription {
  readonly subscriptionId: string;
  readonly customerId: string;
  /** Whom the subscription was made for, from its own metadata. */
  readonly userId: UserId | null;
  /** Null when the price is none of ours, e.g. made by hand at the provider. */
  readonly planId: PlanId | null;
  readonly priceCents: number;
  /** The provider's own word. */
  readonly status: string;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  /** When it ends, if it was cancelled for a later date. */
  readonly endsAt: Date | null;
  readonly money: Money;
  /** The newest invoice will never be paid: it was made void or given up. */
  readonly isTakenBack: boolean;
  /** The newest invoice was paid although the subscription had ended: money that buys nothing. */
  readonly isPaidInVain: boolean;
  /** The newest invoice, once it is paid and was more than nothing. */
  readonly paid: PaidInvoice | null;
  /** How the newest invoice's payment stands. */
  readonly payment: PaymentStage;
  /** What a browser pays the newest invoice with; null when there is nothing to pay. */
  readonly clientSecret: string | null;
}

/** It goes on, or runs to its end: whoever has one is not sold another. */
export function isLiving(phase: Phase): boolean {
  return phase === "active" || phase === "past_due" || phase === "cancelling";
}

export interface PlanState {
  readonly phase: Phase;
  /** Pro until then, as far as this subscription goes; null: not Pro. */
  readonly proUntil: Date | null;
  /** Since when the provider has not been paid; the grace counts from here. */
  readonly unpaidSince: Date | null;
}

/** What we last heard of a subscription. */
export interface HeldSubscription extends PlanState {
  readonly subscriptionId: string;
  readonly userId: UserId;
  readonly customerId: string;
  readonly planId: PlanId;
  readonly priceCents: number;
  /** Null until the provider was asked since it is kept. */
  readonly periodStart: Date | null;
  readonly periodEnd: Date;
}

/** How long a member stays Pro after the paid time, while a failed renewal is tried again. */
export const GRACE_MS = 7 * 24 * 60 * 60_000;

/**
 * What a subscription gives its owner. Says the same however often and in whatever order it is asked.
 * A renewing member keeps Pro through the grace even before a renewal fails, so that a late message
 * from the provider never locks out somebody who pays.
 * @param knownUnpaidSince from an earlier look: each unpaid month moves the provider's period, not the grace
 */
export function planStateOf(subscription: ProviderSubscription, knownUnpaidSince: Date | null): PlanState {
  const phase = phaseOf(subscription);
  const unpaidSince = phase === "past_due" ? knownUnpaidSince ?? subscription.periodStart : null;
  return {
    phase,
    unpaidSince,
    proUntil: subscription.money === "kept" ? paidUntil(subscription, phase, unpaidSince) : null,
  };
}

/** How the purchase of this subscription stands, whatever became of the subscription since. */
export function purchaseOf(told: ProviderSubscription, phase: Phase): PaymentStage {
  if (isLiving(phase)) return "paid";
  return told.isPaidInVain ? "failed" : told.payment;
}

function phaseOf({ status, endsAt }: ProviderSubscription): Phase {
  if (status === "active" || status === "trialing") return endsAt ? "cancelling" : "active";
  if (status === "incomplete" || status === "past_due") return status;
  return "ended";
}

function paidUntil({ periodEnd, endsAt }: ProviderSubscription, phase: Phase, unpaidSince: Date | null): Date | null {
  if (phase === "cancelling") return endsAt;
  if (phase === "active") return withGrace(periodEnd);
  return phase === "past_due" && unpaidSince ? withGrace(unpaidSince) : null;
}

function withGrace(date: Date): Date {
  return new Date(date.getTime() + GRACE_MS);
}

/**
 * What must end at the provider, so that nothing more is taken: when the money was given back or lost for good, when
 * the provider has given up collecting, and when a cancelled plan's unpaid invoice was taken back. The provider calls
 * that last one active again, though nobody paid.
 */
export function mustEnd({ money, status, endsAt, isTakenBack }: ProviderSubscription, phase: Phase): boolean {
  if (status === "unpaid") return true;
  if (phase === "ended") return false;
  return money === "refunded" || money === "lost" || (isTakenBack && endsAt !== null);
}

/** What the wire's subscription is made of. */
interface Membership extends Pick<HeldSubscription, "planId" | "priceCents" | "phase" | "periodEnd" | "proUntil"> {
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
