import { rememberMade } from "../api/next_number.ts";
import { withBasePath } from "../base/page_config.ts";
import { onTheWayOut } from "../api/shown_household.ts";
import { showToastOnNextPage } from "../ui/toasts.tsx";

/**
 * Does what makes the person look at another household, or be another in this one; then a page of it is loaded anew. The
 * server tells the person's other pages.
 * @param said at the foot of that page
 * @throws ApiFailure
 */
export async function changeHousehold(change: () => Promise<unknown>, path: string, said = ""): Promise<void> {
  await onTheWayOut(change);
  // Another household goes on from another number.
  rememberMade(null);
  if (said) showToastOnNextPage(said);
  location.assign(withBasePath(path));
}
