import type { Action } from "./action.ts";
import type { SessionId, UserId } from "./ids.ts";
import { wireFailure } from "./failures.ts";

/** Who is calling, as the session says; never as a payload says. */
export interface Caller {
  readonly userId: UserId;
  /** Null for a program that came with an API token. */
  readonly sessionId: SessionId | null;
  /** When the session began; renewing it changes nothing about that. Null for a program. */
  readonly signedInAt: Date | null;
  readonly email: string;
  readonly isAdmin: boolean;
  readonly isPro: boolean;
}

export interface SessionCaller extends Caller {
  readonly sessionId: SessionId;
}

export type Visitor = Caller | null;

/** @throws Failure NotSignedIn */
export function requireMember<C extends Caller>(visitor: C | null): C {
  if (!visitor) throw wireFailure("NotSignedIn");
  return visitor;
}

/** @throws Failure NotSignedIn, AdminsOnly */
export function requireAdmin(visitor: Visitor): Caller {
  const caller = requireMember(visitor);
  if (!caller.isAdmin) throw wireFailure("AdminsOnly");
  return caller;
}

/**
 * A userId in a payload is a claim to compare with the session, never an identity.
 * @throws Failure NotYours
 */
export function requireSelf(caller: Caller, claimed: string | undefined): void {
  if (claimed !== undefined && claimed !== caller.userId) throw wireFailure("NotYours");
}

/** The `userId` that a payload carries, whatever it is a payload of. */
export function claimedUser(payload: unknown): string | undefined {
  const claimed = payload !== null && typeof payload === "object" && "userId" in payload ? payload.userId : undefined;
  // Nobody's id: what is no text cannot be anybody's.
  return claimed === undefined || typeof claimed === "string" ? claimed : "";
}

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
