import type { User } from "../auth/user.ts";
import { tidyName } from "../auth/person_name.ts";

export type Names = Pick<User, "firstName" | "lastName" | "displayName">;

/** Whether there is something to save: first and last name count whatever their case, the display name as it is. */
export function areChanged(before: Names, now: Names): boolean {
  const isOther = (one: string, other: string) => tidyName(one).toLowerCase() !== tidyName(other).toLowerCase();
  return isOther(before.firstName, now.firstName) || isOther(before.lastName, now.lastName) ||
    before.displayName !== tidyName(now.displayName);
}
