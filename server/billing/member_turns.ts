import type { UserId } from "../../domain/wire/ids.ts";
import { orPlanBusy } from "../host/stripe/plan_busy.ts";

/** @throws Failure PlanBusy at the end of patience, before anything was done */
export type MemberTurns = <T>(userId: UserId, call: () => Promise<T>) => Promise<T>;

/**
 * A member's calls one after the other, as the provider wants it: it refuses two calls at once for one subscription or
 * under one key.
 */
export function memberTurns(patienceMs?: number): MemberTurns {
  const last = new Map<UserId, Promise<unknown>>();
  return async (userId, call) => {
    const before = last.get(userId);
    const turn = before ? orPlanBusy(before, patienceMs).then(call) : call();
    // Whoever lost patience leaves the others waiting for those before.
    const done = Promise.allSettled([before, turn]).then(() => {
      if (last.get(userId) === done) last.delete(userId);
    });
    last.set(userId, done);
    return await turn;
  };
}
