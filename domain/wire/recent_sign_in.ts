import type { Action } from "./action.ts";
import type { Visitor } from "./caller.ts";
import { wireFailure } from "./failures.ts";

/** So long after a sign-in its session opens calls that want a fresh proof of who is there. */
export const RECENT_SIGN_IN_MS = 10 * 60_000;

export function isRecentSignIn(signedInAt: Date | null, now: number): boolean {
  return signedInAt !== null && now - signedInAt.getTime() < RECENT_SIGN_IN_MS;
}

/**
 * A session that somebody else got hold of renews itself for weeks; what outlives it takes more than that.
 * @throws Failure SignInAgain
 */
export function requireRecentSignIn(row: Pick<Action, "needsRecentSignIn">, visitor: Visitor, now: number): void {
  if (row.needsRecentSignIn && !isRecentSignIn(visitor?.signedInAt ?? null, now)) throw wireFailure("SignInAgain");
}
