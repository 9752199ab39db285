import { HOUSEHOLD_HEADER } from "../../domain/wire/shown_household.ts";
import type { HouseholdId } from "../../domain/wire/ids.ts";

/** The household that this page shows from beginning to end: for another one the page is loaded anew, so that nothing of this one stays. */
let shown: HouseholdId | null = null;

/** @param householdId the one that the person looks at, as the server says */
export function showHousehold(householdId: HouseholdId): void {
  if (shown !== null && shown !== householdId) loadAgainOnce();
  shown ??= householdId;
}

export function isShown(householdId: HouseholdId): boolean {
  return shown === householdId;
}

/** What each call says, so that nothing is written into another household. */
export function householdHeader(): Readonly<Record<string, string>> {
  return shown === null ? {} : { [HOUSEHOLD_HEADER]: shown };
}

/** So young a page that came by loading again does not go round in circles. */
const JUST_LOADED_MS = 10_000;

const STAYED_MS = 2_000;

export function loadAgainOnce(): void {
  const [arrival] = performance.getEntriesByType("navigation");
  const wasLoadedAgain = arrival instanceof PerformanceNavigationTiming && arrival.type === "reload";
  if (!wasLoadedAgain || performance.now() >= JUST_LOADED_MS) loadAgain();
}

export function loadAgain(): void {
  if (isOnTheWayOut()) return;
  setOut();
  location.reload();
  // Whoever was asked about what is still being sent may have stayed.
  setTimeout(() => setOut(false), STAYED_MS);
}

let isLeaving = false;

/** This page goes elsewhere by itself; the server's word to the person's other pages is not for it. */
export function setOut(isGoing = true): void {
  isLeaving = isGoing;
}

/** Does what leads this page elsewhere by itself; where it fails, the page stays. */
export async function onTheWayOut<T>(work: () => Promise<T>): Promise<T> {
  setOut();
  try {
    return await work();
  } catch (error) {
    setOut(false);
    throw error;
  }
}

export function isOnTheWayOut(): boolean {
  return isLeaving;
}
