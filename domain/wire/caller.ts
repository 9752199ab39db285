import type { Action, Who } from "./action.ts";
import { type HouseholdRole, mayDo } from "./household_role.ts";
import type { HouseholdId, SessionId, UserId } from "./ids.ts";
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
}

/** With the household that they look at, or that their token opens. */
export interface HouseholdCaller extends Caller {
  readonly householdId: HouseholdId;
  readonly role: HouseholdRole;
}

export interface SessionCaller extends HouseholdCaller {
  readonly sessionId: SessionId;
}

export type Visitor = HouseholdCaller | null;

/** @throws Failure NotSignedIn */
export function requireAccount<C extends Caller>(visitor: C | null): C {
  if (!visitor) throw wireFailure("NotSignedIn");
  return visitor;
}

/**
 * The one place that decides who may do something: asked for every call, address of a file, export and token.
 * @param shown the household that a page shows; its person may have switched in another tab
 * @throws Failure NotSignedIn, AdminsOnly, HouseholdSwitched, MembersOnly, OwnerOnly
 */
export function admit(who: Who, visitor: Visitor, shown?: string): Visitor {
  if (who === "anyone") return visitor;
  const caller = requireAccount(visitor);
  if (who === "account") return caller;
  if (who === "admin") {
    if (!caller.isAdmin) throw wireFailure("AdminsOnly");
    return caller;
  }
  if (shown !== undefined && shown !== caller.householdId) throw wireFailure("HouseholdSwitched");
  if (!mayDo(caller.role, who)) throw wireFailure(who === "owner" ? "OwnerOnly" : "MembersOnly");
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
