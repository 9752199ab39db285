import type { Household } from "./household.ts";
import type { UserId } from "../wire/ids.ts";

/** What a page showed last. */
export interface ShownHousehold extends Pick<Household, "householdId" | "role"> {
  readonly userId: UserId;
  readonly title: string;
}

/**
 * What was done elsewhere, on another device or by the owner, that makes a page show other boxes, or allow something else.
 * @param households those that one is in now; none where one shares nothing
 */
export function householdNews(
  before: ShownHousehold | null,
  now: ShownHousehold,
  households: readonly Pick<Household, "householdId">[],
): string | null {
  if (before?.userId !== now.userId) return null;
  if (before.householdId === now.householdId) {
    if (before.role === now.role) return null;
    if (now.role === "owner") return `${now.title} belongs to you now.`;
    if (before.role === "owner") return `${now.title} belongs to somebody else now. You stay as a member.`;
    return now.role === "viewer" ? "From now on you may only look at these boxes." : "You may change these boxes now.";
  }
  return households.some(({ householdId }) => householdId === before.householdId)
    ? `You see ${now.title} now, since you switched on another page or device. Whatever you were writing in ${before.title} waits there.`
    : `You are no longer in ${before.title}.`;
}
