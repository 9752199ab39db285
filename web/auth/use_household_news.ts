import { useEffect } from "react";
import { householdTitle } from "../../domain/households/household_words.ts";
import { isOnTheWayOut } from "../api/shown_household.ts";
import { readJson, storedText } from "../base/stored_text.ts";
import { showToast } from "../ui/toasts.tsx";
import { householdNews, type ShownHousehold } from "../../domain/households/household_news.ts";
import { useHouseholds } from "./households.ts";
import { useUser } from "./login.ts";

const shown = storedText("shownHousehold", true);

/** Each tab says what has happened to the household that it showed. */
export function useHouseholdNews(): void {
  const user = useUser();
  const { isAlone, data } = useHouseholds();
  const households = isAlone ? [] : data?.data.households;
  useEffect(() => {
    // The page that comes says it.
    if (!user || !households || isOnTheWayOut()) return;
    const { householdId, role } = user.household;
    const name = households.find((one) => one.householdId === householdId)?.name ?? "";
    const now = { userId: user.userId, householdId, role, title: householdTitle({ name }) };
    const sentence = householdNews(readJson(shown.get()) as ShownHousehold | null, now, households);
    shown.set(JSON.stringify(now));
    if (sentence) showToast({ sentence });
  }, [user?.household.householdId, user?.household.role, households === undefined]);
}

/** Whoever changes it on this page, or logs out, needs no news of it. */
export function expectAnotherHousehold(): void {
  shown.set(null);
}
