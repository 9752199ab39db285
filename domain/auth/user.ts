import { z } from "zod";
import { UserId } from "../wire/ids.ts";

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
});
export type User = z.output<typeof User>;
