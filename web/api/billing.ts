import { billingActions, type Subscription as WireSubscription } from "../../domain/billing/contract.ts";
import type { SharedFreePlan } from "../../domain/billing/plan_terms.ts";
import type { Plan } from "../../domain/billing/plan.ts";
import { actionClient } from "./client.ts";

export const billingCalls = actionClient("/api/backend/subscription", billingActions);

export type Subscription = Omit<WireSubscription, "isSubScribe"> & { readonly isSubscribed: boolean };

export interface Bought {
  readonly subscription: Subscription;
  readonly plans: readonly Plan[];
  readonly free: SharedFreePlan;
}

/** What is bought and what can be; asked afresh by whoever looks, because money depends on it. */
export const subscriptionQuery = {
  ...billingCalls.query("get_subscription", {}),
  gcTime: 0,
  select(
    { subscription, plans, free }: { subscription: WireSubscription; plans: Plan[]; free: SharedFreePlan },
  ): Bought {
    const { isSubScribe: isSubscribed, ...rest } = subscription;
    return { subscription: { ...rest, isSubscribed }, plans, free };
  },
};

interface PaidPlan {
  readonly paymentIntentId: string;
  readonly planId: string;
  readonly paymentMethodId: string;
}

export async function subscribe({ paymentMethodId: paymentMethodeId, ...paid }: PaidPlan): Promise<void> {
  await billingCalls.write("subscribe", { ...paid, isPaid: true, paymentMethodeId });
}
