import type { Household, SharedRole } from "./household.ts";

/** What it is called where people read of it. An unnamed one is shared by nobody. */
export function householdTitle({ name }: Pick<Household, "name">): string {
  return name || "My boxes";
}

/** To whoever is invited. */
export const WHAT_ONE_MAY: Record<SharedRole, string> = {
  member: "You will see its boxes and can change them.",
  viewer: "You will see its boxes and can search and scan them, and change nothing.",
};
