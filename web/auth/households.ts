import { useQuery } from "@tanstack/react-query";
import { householdTitle } from "../../domain/households/household_words.ts";
import { householdCalls } from "../api/households.ts";
import { useUser } from "./login.ts";

/** Whether the person may change the boxes that they look at: a household's viewers may not. */
export function useMayChange(): boolean {
  return useUser()?.household.role !== "viewer";
}

export function useIsOwner(): boolean {
  return useUser()?.household.role === "owner";
}

/** Whether a plan of the person's would give more room to the boxes that they look at. */
export function useMayUpgrade(): boolean {
  const user = useUser();
  return user?.isProUser === false && user.household.role === "owner";
}

/** The households of who shares one; of everybody else nothing is asked. */
export function useHouseholds() {
  const isAlone = useUser()?.household.isAlone ?? true;
  return { isAlone, ...useQuery({ ...householdCalls.query("LIST_HOUSEHOLDS", {}), enabled: !isAlone }) };
}

const UNSHARED = "My Items";
/** Keeps the room of a name that is still being asked for. */
const UNKNOWN = "\u00a0";

/** What all the boxes together are called. */
export function useBoxesTitle(): string {
  const { isAlone, isPending, data } = useHouseholds();
  if (isAlone) return UNSHARED;
  const current = data?.data.households.find(({ householdId }) => householdId === data.data.current);
  return current ? householdTitle(current) : isPending ? UNKNOWN : UNSHARED;
}
