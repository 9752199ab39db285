import { failuresOf } from "../wire/failure.ts";

export const profileFailures = {
  EmailReadOnly: [403, "You can't change your email right now. It's read-only."],
  NoSuchUser: [404, "We could not find anybody by that name."],
  NoPicture: [404, "There is no such picture."],
} as const;
export const profileFailure = failuresOf(profileFailures);
