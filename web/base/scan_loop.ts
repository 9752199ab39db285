/** What scan page and form tell each other beside the address; the browser keeps it with the page, also when it is loaded anew. */

/** For the form that follows a scan: after it the camera is wanted again. */
export const AFTER_A_SCAN = { isScanned: true };

export function isAfterAScan(state: unknown): boolean {
  return state !== null && typeof state === "object" && "isScanned" in state && state.isScanned === true;
}

/** A box that was saved right before the scan page opened. */
export interface SavedBefore {
  readonly _id: string;
  readonly tagId: string;
  /** The number that had been given before this one. */
  readonly after: string | null;
}

export function savedBefore(state: unknown): SavedBefore | null {
  if (state === null || typeof state !== "object" || !("saved" in state)) return null;
  const { _id, tagId, after }: Partial<SavedBefore> = Object(state.saved);
  return typeof _id === "string" && typeof tagId === "string" ? { _id, tagId, after: after ?? null } : null;
}
