import { HOUSEHOLD_HEADER } from "../../domain/wire/caller.ts";
import type { HouseholdId } from "../../domain/wire/ids.ts";
import { withBasePath } from "../base/page_config.ts";

/** The household that this page shows from beginning to end: for another one the page is loaded anew, so that nothing of this one stays. */
let shown: HouseholdId | null = null;
let isLeaving = false;

/** @param householdId the one that the person looks at, as the server says */
export function showHousehold(householdId: HouseholdId): void {
  if (shown !== null && shown !== householdId) loadAgainOnce();
  shown ??= householdId;
}

/** What each call says, so that nothing is written into another household. */
export function householdHeader(): Readonly<Record<string, string>> {
  return shown === null ? {} : { [HOUSEHOLD_HEADER]: shown };
}

/** So young a page that came by loading again does not go round in circles. */
const JUST_LOADED_MS = 10_000;

export function loadAgainOnce(): void {
  const [arrival] = performance.getEntriesByType("navigation");
  const wasLoadedAgain = arrival instanceof PerformanceNavigationTiming && arrival.type === "reload";
  if (isLeaving || (wasLoadedAgain && performance.now() < JUST_LOADED_MS)) return;
  isLeaving = true;
  location.reload();
}

const TABS = "stowmark-household";

/** To a page of another household, or of this one to somebody who is another in it; the browser's other tabs load again. */
export function beginAnew(path: string): void {
  isLeaving = true;
  const tabs = new BroadcastChannel(TABS);
  tabs.postMessage(null);
  tabs.close();
  location.assign(withBasePath(path));
}

/** @returns how to stop */
export function hearOtherTabs(): () => void {
  const tabs = new BroadcastChannel(TABS);
  tabs.onmessage = () => isLeaving || location.reload();
  return () => tabs.close();
}
