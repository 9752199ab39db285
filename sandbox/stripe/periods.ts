import { nextPaymentDate } from "../../domain/billing/plan_terms.ts";
import type { Price, Subscription, SubscriptionItem } from "./objects.ts";

/** The end of the period that begins at `start`, counted in whole months from the anchor, so that a 31st comes back. */
function periodEnd(anchorS: number, startS: number, price: Price): number {
  const step = price.recurring.interval_count * (price.recurring.interval === "year" ? 12 : 1);
  let months = step;
  while (monthsAfter(anchorS, months) <= startS) months += step;
  return monthsAfter(anchorS, months);
}

function monthsAfter(anchorS: number, months: number): number {
  return nextPaymentDate(new Date(anchorS * 1000), months).getTime() / 1000;
}

export function itemOf(subscription: Subscription): SubscriptionItem {
  return subscription.items.data[0];
}

export function withPeriod(subscription: Subscription, startS: number): Subscription {
  const item = itemOf(subscription);
  const end = periodEnd(subscription.billing_cycle_anchor, startS, item.price);
  const moved = { ...item, current_period_start: startS, current_period_end: end };
  return { ...subscription, items: { ...subscription.items, data: [moved] } };
}
