import type { LookedAt } from "../../domain/billing/next_checkout_step.ts";
import type { HeldSubscription } from "../../db/billing/subscriptions.ts";
import { orPlanBusy } from "../host/stripe/plan_busy.ts";

/** A subscription as it is written now, and what the provider said beside that. */
export type CurrentSubscription = HeldSubscription & LookedAt;

type Look = () => Promise<CurrentSubscription | null>;
/** @throws Failure PlanBusy at the end of patience */
export type SingleFlight = (subscriptionId: string, look: Look) => ReturnType<Look>;

/**
 * One look at a subscription at a time. Whoever comes meanwhile shares the next one: what the running one has read may
 * be older than what they have just done.
 */
export function singleFlight(patienceMs?: number): SingleFlight {
  const running = new Map<string, Promise<void>>();
  const next = new Map<string, ReturnType<Look>>();

  function begin(id: string, look: Look): ReturnType<Look> {
    next.delete(id);
    const looking = look();
    const end = () => void running.delete(id);
    running.set(id, looking.then(end, end));
    return looking;
  }

  return (id, look) => {
    const shared = next.get(id) ?? running.get(id)?.then(() => begin(id, look));
    if (!shared) return begin(id, look);
    next.set(id, shared);
    return orPlanBusy(shared, patienceMs);
  };
}
