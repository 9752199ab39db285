import { dollars } from "./amount.ts";
import type { Plan } from "./plan.ts";
import type { PlanSettings } from "../items/plan_limits.ts";

/** "every month", "every 6 months", "every year" */
function everyPeriod(months: number): string {
  if (months === 12) return "every year";
  return months === 1 ? "every month" : `every ${months} months`;
}

/** What is taken, and when again: "$9.99 now, then every month until you cancel." */
export function chargeTerms({ price, months }: Pick<Plan, "price" | "months">): string {
  return `${dollars(price)} now, then ${everyPeriod(months)} until you cancel.`;
}

/** "$7.50 a month", to the nearest cent. */
export function monthlyPrice(plan: Pick<Plan, "price" | "months">): string {
  return `${dollars(monthlyCents(plan))} a month`;
}

function monthlyCents({ price, months }: Pick<Plan, "price" | "months">): number {
  return Math.round(price / months);
}

/** What a plan is beside paying month by month, in whole cents. */
export function comparedWithMonthly(plan: Plan, plans: readonly Plan[]): string {
  const { price, months } = plan;
  if (months === 1) return "You pay month by month.";
  const paid = `One payment ${everyPeriod(months)}.`;
  const monthly = plans.find((one) => one.months === 1);
  if (!monthly) return paid;
  const saved = monthly.price * months - price;
  if (saved > 0) return `${paid} You save ${dollars(saved)} against ${months} monthly payments.`;
  const more = saved === 0 ? "the same as" : `${dollars(-saved)} more than`;
  return `${paid} It costs ${more} ${months} monthly payments, so it saves payments, not money.`;
}

/** The first thing to know of a price: "From $7.50 a month, paid every year, or $9.99 month by month." */
export function startingPrice(plans: readonly Plan[]): string | null {
  const [cheapest] = plans.toSorted((a, b) => a.price / a.months - b.price / b.months);
  if (!cheapest) return null;
  const monthly = plans.find(({ months }) => months === 1);
  if (!monthly || monthly === cheapest) return `${monthlyPrice(cheapest)}, paid ${everyPeriod(cheapest.months)}.`;
  return `From ${monthlyPrice(cheapest)}, paid ${everyPeriod(cheapest.months)}, or ${
    dollars(monthly.price)
  } month by ` +
    "month.";
}

/**
 * When the period that begins then is over: the same day of a later month, or that month's last where it has no such
 * day, in UTC as the payment provider counts.
 * @see https://docs.stripe.com/billing/subscriptions/billing-cycle
 */
export function nextPaymentDate(from: Date, months: number): Date {
  const next = new Date(from);
  next.setUTCDate(1);
  next.setUTCMonth(from.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  next.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return next;
}

/** What a member without Pro may add. */
export interface FreePlan {
  readonly boxesPerMonth: number;
  readonly assetsPerBox: number;
}

/** The same of somebody who shares a household of theirs with so many others, whose plan is its owner's. */
export interface SharedFreePlan extends FreePlan {
  readonly sharedWith: number;
}

export function freePlanOf({ freeBoxesPerMonth, freeAssetsPerBox }: PlanSettings): FreePlan {
  return { boxesPerMonth: freeBoxesPerMonth, assetsPerBox: freeAssetsPerBox };
}

/** "Without Pro you can add 20 new boxes a month and keep 5 photos and files in each box. In each household that you share, …" */
export function whatFreeAllows({ boxesPerMonth, assetsPerBox, sharedWith }: SharedFreePlan): string {
  const boxes = `${boxesPerMonth} new ${boxesPerMonth === 1 ? "box" : "boxes"}`;
  const files = assetsPerBox === 1 ? "1 photo or file" : `${assetsPerBox} photos and files`;
  const shared = sharedWith > 0
    ? " In each household of yours that others share, that counts for all in it together."
    : "";
  return `Without Pro you can add ${boxes} a month and keep ${files} in each box.${shared}`;
}
