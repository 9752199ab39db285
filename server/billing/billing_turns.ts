import type { LookedAt } from "../../domain/billing/next_checkout_step.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import type { HeldSubscription } from "../../domain/billing/subscription.ts";
import { openSemaphore } from "../host/process/semaphore.ts";
import { within } from "../host/process/within.ts";
import { PATIENCE_MS, planBusy } from "../host/stripe/stripe_errors.ts";

/** A subscription as it is written now, and what the provider said beside that. */
export type CurrentSubscription = HeldSubscription & LookedAt;

type Look = () => Promise<CurrentSubscription | null>;

export interface BillingTurns {
  /**
   * A member's calls one after the other, as the provider wants it: it refuses two calls at once for one subscription or
   * under one key.
   * @throws Failure PlanBusy at the end of patience, before anything was done
   */
  ofMember<T>(userId: UserId, call: () => Promise<T>): Promise<T>;
  /**
   * One look at a subscription at a time. Whoever comes meanwhile shares the next one: what the running one has read may
   * be older than what they have just done.
   * @throws Failure PlanBusy at the end of patience; the look happens all the same
   */
  ofSubscription(subscriptionId: string, look: Look): ReturnType<Look>;
}

export function openBillingTurns(patienceMs = PATIENCE_MS): BillingTurns {
  const mutex = openSemaphore<UserId>({ permits: 1 });
  const running = new Map<string, Promise<void>>();
  const next = new Map<string, ReturnType<Look>>();

  function begin(id: string, look: Look): ReturnType<Look> {
    next.delete(id);
    const looking = look();
    const end = () => void running.delete(id);
    running.set(id, looking.then(end, end));
    return looking;
  }

  return {
    async ofMember(userId, call) {
      const turn = mutex.acquire(userId, { signal: AbortSignal.timeout(patienceMs) });
      using _turn = await turn.catch(() => Promise.reject(planBusy()));
      return await call();
    },
    ofSubscription(id, look) {
      const shared = next.get(id) ?? running.get(id)?.then(() => begin(id, look));
      if (!shared) return begin(id, look);
      next.set(id, shared);
      return within(patienceMs, shared, () => {
        throw planBusy();
      });
    },
  };
}
