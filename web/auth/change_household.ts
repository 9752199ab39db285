import type { HouseholdId } from "../../domain/wire/ids.ts";
import { ApiFailure } from "../api/api_failure.ts";
import { checkLogin } from "../api/auth.ts";
import { householdCalls } from "../api/households.ts";
import { rememberMade } from "../api/next_number.ts";
import { queryClient } from "../api/query_client.ts";
import { onTheWayOut } from "../api/shown_household.ts";
import { withBasePath } from "../base/page_config.ts";
import { showToastOnNextPage } from "../ui/toasts.tsx";
import { expectAnotherHousehold } from "./use_household_news.ts";
import { whoIsHere } from "./login.ts";

/**
 * Does what makes the person look at another household, or be another in this one; then a page of it is loaded anew. The
 * server tells the person's other pages.
 * @param said at the foot of that page
 * @throws ApiFailure
 */
export async function changeHousehold(change: () => Promise<unknown>, path: string, said = ""): Promise<void> {
  await onTheWayOut(() => change().catch(unlessElsewhere));
  expectAnotherHousehold();
  // Another household goes on from another number.
  rememberMade(null);
  if (said) showToastOnNextPage(said);
  loadAgainOnWayBack();
  location.assign(withBasePath(path));
}

/** Where the answer was lost it may be done all the same. */
async function unlessElsewhere(error: unknown): Promise<void> {
  const isDone = error instanceof ApiFailure && error.isOffline && await isElsewhere();
  if (!isDone) throw error;
}

/** Asks whether the person looks at another household by now than this page knows, or is another in it. */
async function isElsewhere(): Promise<boolean> {
  const known = queryClient.getQueryData(whoIsHere.queryKey)?.household;
  const now = (await checkLogin().catch(() => null))?.household;
  return known !== undefined && now !== undefined && (known.householdId !== now.householdId || known.role !== now.role);
}

/** @throws ApiFailure */
export async function switchHousehold(householdId: HouseholdId, path: string): Promise<void> {
  await changeHousehold(() => householdCalls.write("SWITCH_HOUSEHOLD", { householdId }), path);
}

/** A browser may keep the page that is left, with all it shows, for the way back. */
export function loadAgainOnWayBack(): void {
  addEventListener("pageshow", (event) => {
    if (event instanceof PageTransitionEvent && event.persisted) location.reload();
  });
}
