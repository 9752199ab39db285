import { useEffect } from "react";
import type { Household } from "../../domain/households/household.ts";
import { householdTitle } from "../../domain/households/household_words.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import { readJson } from "../base/stored_text.ts";
import { showToast } from "../ui/toasts.tsx";
import { useHouseholds } from "./households.ts";
import { useUser } from "./login.ts";

/** What a page showed last. */
interface Shown extends Pick<Household, "householdId" | "role"> {
  readonly userId: UserId;
  readonly title: string;
}

const KEY = "shownHousehold";

/** Says what was done elsewhere, on another device or by the owner, that makes this page show other boxes, or allow something else. */
export function useHouseholdNews(): void {
  const user = useUser();
  const { isAlone, data } = useHouseholds();
  const households = isAlone ? [] : data?.data.households;
  useEffect(() => {
    if (!user || !households) return;
    const { householdId, role } = user.household;
    const name = households.find((one) => one.householdId === householdId)?.name ?? "";
    const now = { userId: user.userId, householdId, role, title: householdTitle({ name }) };
    const sentence = householdNews(readJson(sessionStorage.getItem(KEY)) as Shown | null, now, households);
    sessionStorage.setItem(KEY, JSON.stringify(now));
    if (sentence) showToast({ sentence });
  }, [user?.household.householdId, user?.household.role, households === undefined]);
}

/** Whoever changes it on this page needs no news of it. */
export function expectAnotherHousehold(): void {
  sessionStorage.removeItem(KEY);
}

/** @param households those that one is in now; none where one shares nothing */
export function householdNews(
  before: Shown | null,
  now: Shown,
  households: readonly Pick<Household, "householdId">[],
): string | null {
  if (before?.userId !== now.userId) return null;
  if (before.householdId === now.householdId) {
    if (before.role === now.role) return null;
    if (now.role === "viewer") return "From now on you may only look at these boxes.";
    return now.role === "owner" ? `${now.title} belongs to you now.` : "You may change these boxes now.";
  }
  return households.some(({ householdId }) => householdId === before.householdId)
    ? `You see ${now.title} now, since you switched on another page or device. What you were writing waits in ${before.title}.`
    : `You are no longer in ${before.title}.`;
}
