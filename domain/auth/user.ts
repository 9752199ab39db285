import { z } from "zod";
import { HouseholdRole } from "../wire/household_role.ts";
import { HouseholdId, MediaKey, UserId } from "../wire/ids.ts";

/** A person as it travels. */
export const User = z.object({
  userId: UserId,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string(),
  username: z.string(),
  isProUser: z.boolean(),
  isAdmin: z.boolean(),
  isTempUser: z.boolean(),
  /** The key of the picture at `/media/pictures/:key`. */
  picture: MediaKey.nullable(),
  /** A new account that has neither chosen its names nor said that it will not. */
  needsSetup: z.boolean(),
  /** The one that they look at. */
  household: z.object({
    householdId: HouseholdId,
    role: HouseholdRole,
    /** Nobody shares it, and they are in no other. */
    isAlone: z.boolean(),
  }),
});
export type User = z.output<typeof User>;
