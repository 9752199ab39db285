import type { HouseholdId } from "../../domain/wire/ids.ts";
import { ApiFailure } from "../api/api_failure.ts";
import { householdCalls } from "../api/households.ts";
import { rememberMade } from "../api/next_number.ts";
import { loadAgainOnWayBack, onTheWayOut } from "../api/shown_household.ts";
import { withBasePath } from "../base/page_config.ts";
import { showToastOnNextPage } from "../ui/toasts.tsx";
import { isElsewhere } from "./login.ts";

/**
 * Does what makes the person look at another household, or be another in this one; then a page of it is loaded anew. The
 * server tells the person's other pages.
 * @param said at the foot of that page
 * @throws ApiFailure
 */
export async function changeHousehold(change: () => Promise<unknown>, path: string, said = ""): Promise<void> {
  await onTheWayOut(() => change().catch(unlessElsewhere));
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

/** @throws ApiFailure */
export async function switchHousehold(householdId: HouseholdId, path: string): Promise<void> {
  await changeHousehold(() => householdCalls.write("SWITCH_HOUSEHOLD", { householdId }), path);
}
