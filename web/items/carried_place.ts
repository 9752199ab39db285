/** Boxes that are scanned one after the other mostly stand in one place. */
let carried: { readonly ownerId: string; readonly place: string } | null = null;

export function carryPlace(ownerId: string, place: string): void {
  carried = { ownerId, place };
}

/** Where this person's box before lies, since the page was loaded; empty where it was not said. */
export function carriedPlace(ownerId: string | undefined): string {
  return carried && carried.ownerId === ownerId ? carried.place : "";
}
