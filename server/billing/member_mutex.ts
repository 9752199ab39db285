import type { UserId } from "../../domain/wire/ids.ts";
import { openSemaphore } from "../host/process/semaphore.ts";
import { PATIENCE_MS, planBusy } from "../host/stripe/plan_busy.ts";

/** @throws Failure PlanBusy at the end of patience, before anything was done */
export type MemberMutex = <T>(userId: UserId, call: () => Promise<T>) => Promise<T>;

/**
 * A member's calls one after the other, as the provider wants it: it refuses two calls at once for one subscription or
 * under one key.
 */
export function memberMutex(patienceMs = PATIENCE_MS): MemberMutex {
  const mutex = openSemaphore<UserId>({ permits: 1 });
  return async (userId, call) => {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(planBusy()), patienceMs);
    using _turn = await mutex.acquire(userId, { signal: patience.signal }).finally(() => clearTimeout(timer));
    return await call();
  };
}
