import type { UserId } from "../wire/ids.ts";
import type { HouseholdRefusal } from "./failures.ts";
import { MAX_HOUSEHOLDS, MAX_PEOPLE } from "./household.ts";

/** What is known when somebody comes with an invitation that counts. */
export interface Joining {
  /** Whose address it is for; null where it is for whoever has it. */
  readonly wantedEmail: string | null;
  readonly usedBy: UserId | null;
  readonly userId: UserId;
  /** Null where nobody knows that it is theirs. */
  readonly ownEmail: string | null;
  readonly isIn: boolean;
  /** In the household. */
  readonly people: number;
  /** That they are in. */
  readonly households: number;
}

/** @returns "again" where they used it before and their answer was lost; null where they may join */
export function judgeJoining(joining: Joining): HouseholdRefusal | "again" | null {
  const { usedBy, userId, isIn } = joining;
  if (usedBy !== null) return usedBy === userId && isIn ? "again" : "InvitationOver";
  if (!mayUse(joining)) return "InvitationForAnother";
  if (isIn) return "AlreadyIn";
  if (joining.people >= MAX_PEOPLE) return "HouseholdFull";
  return joining.households >= MAX_HOUSEHOLDS ? "InTooMany" : null;
}

export function mayUse({ wantedEmail, ownEmail }: Pick<Joining, "wantedEmail" | "ownEmail">): boolean {
  return wantedEmail === null || wantedEmail === ownEmail;
}
