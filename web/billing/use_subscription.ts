import { useCallback, useEffect, useState } from "react";
import type { Subscription } from "../../domain/billing/contract.ts";
import type { Plan } from "../../domain/billing/plan.ts";
import { sentenceOf } from "../api/api_failure.ts";
import { billingCalls } from "../api/billing.ts";

export type SubscriptionLoad =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly sentence: string }
  | { readonly status: "ready"; readonly subscription: Subscription; readonly plans: readonly Plan[] };

/** The member's subscription and what can be bought. */
export function useSubscription(): SubscriptionLoad & { readonly load: () => void } {
  const [state, setState] = useState<SubscriptionLoad>({ status: "loading" });
  const load = useCallback(() => {
    setState({ status: "loading" });
    billingCalls.read("get_subscription", {}).then(
      ({ subscription, plans }) => setState({ status: "ready", subscription, plans }),
      (error) => setState({ status: "failed", sentence: sentenceOf(error, "GET request failed") }),
    );
  }, []);
  useEffect(load, [load]);
  return { ...state, load };
}
