import type { LookedAt } from "../../domain/billing/next_checkout_step.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import type { HeldSubscription } from "../../db/billing/subscriptions.ts";
import { openSemaphore } from "../host/process/semaphore.ts";
import { PATIENCE_MS, planBusy } from "../host/stripe/plan_busy.ts";

/** A subscription as it is written now, and what the provider said beside that. */
export type CurrentSubscription = HeldSubscription & LookedAt;

type Look = () => Promise<CurrentSubscription | null>;

/** Both throw the failure PlanBusy at the end of patience, before anything was done. */
export interface BillingTurns {
  /**
   * A member's calls one after the other, as the provider wants it: it refuses two calls at once for one subscription or
   * under one key.
   */
  ofMember<T>(userId: UserId, call: () => Promise<T>): Promise<T>;
  /**
   * One look at a subscription at a time. Whoever comes meanwhile shares the next one: what the running one has read may
   * be older than what they have just done.
   */
  ofSubscription(subscriptionId: string, look: Look): ReturnType<Look>;
}

export function openBillingTurns(patienceMs = PATIENCE_MS): BillingTurns {
  const mutex = openSemaphore<string>({ permits: 1 });
  const next = new Map<string, ReturnType<Look>>();

  async function inTurn<T>(key: string, call: () => Promise<T>): Promise<T> {
    const turn = mutex.acquire(key, { signal: AbortSignal.timeout(patienceMs) });
    using _turn = await turn.catch(() => Promise.reject(planBusy())).finally(() => next.delete(key));
    return await call();
  }

  return {
    ofMember: inTurn,
    ofSubscription(id, look) {
      const shared = next.get(id) ?? inTurn(id, look);
      next.set(id, shared);
      return shared;
    },
  };
}
