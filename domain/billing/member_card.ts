import { dollars } from "./amount.ts";
import type { Subscription } from "./contract.ts";
import type { Plan, PlanId } from "./plan.ts";

export interface MemberCard {
  readonly greeting: string;
  readonly planName: string;
  /** "$9.99 per month"; nothing where nothing is charged. */
  readonly price: string;
  readonly outlook: string;
}

const FALLBACK = { name: "Champion", plan: "Pro Plan", priceCents: 399, renewal: "the next billing cycle" };

/** What the member card says, also where the server left something out. */
export function memberCardOf(
  subscription: Omit<Subscription, "isSubScribe">,
  plans: readonly Plan[],
  username: string | undefined,
  dateOf: (iso: string) => string,
): MemberCard {
  const { planId, name, status, price = FALLBACK.priceCents } = subscription;
  return {
    greeting: username || FALLBACK.name,
    planName: name || FALLBACK.plan,
    price: status === "granted" ? "" : `${dollars(price)}${periodOf(planId, plans)}`,
    outlook: outlookOf(subscription, dateOf),
  };
}

/** Of a plan that is not sold here we know no period. */
function periodOf(planId: PlanId | undefined, plans: readonly Plan[]): string {
  const plan = plans.find((one) => one.planId === planId);
  if (planId && !plan) return "";
  const months = plan?.months ?? 1;
  return ` per ${PERIODS[months] ?? `${months} months`}`;
}

const PERIODS: Readonly<Record<number, string>> = { 1: "month", 12: "year" };

function outlookOf(
  { status, nextPaymentDate, proUntil }: Omit<Subscription, "isSubScribe">,
  dateOf: (iso: string) => string,
): string {
  const end = proUntil ? dateOf(proUntil) : "the end of the paid time";
  if (status === "granted") return "This membership was given to you. Nothing is charged.";
  if (status === "cancelling") return `Your plan is cancelled. You stay Pro until ${end}.`;
  if (status === "past_due") return `We could not renew your plan. You stay Pro until ${end}; pay now to keep it.`;
  return `Your subscription will renew on ${nextPaymentDate ? dateOf(nextPaymentDate) : FALLBACK.renewal}`;
}
