import { failuresOf } from "../wire/failure.ts";

export const itemFailures = {
  NoSuchItem: [404, "The item you're looking for doesn't exist or has been removed."],
  NumberTaken: [409, "You already have a box with this number."],
  StaleCursor: [400, "after: this is not the `next` of a page before."],
  StaleMark: [409, "`since` does not count any more. Begin anew with null."],
  BoxLimit: [402, "The free plan has no new boxes left this month. Pro has no limit."],
} as const;
export const itemFailure = failuresOf(itemFailures);
