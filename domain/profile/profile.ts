import { z } from "zod";
import { displayNameFault, nameFault, tidyName } from "../auth/person_name.ts";
import { MediaKey } from "../wire/ids.ts";

/** All that anybody sees of somebody else. */
export const Person = z.object({
  username: z.string(),
  /** Where the person chose one. */
  displayName: z.string().nullable(),
  /** The key of the picture at `/media/pictures/:key`. */
  picture: MediaKey.nullable(),
});
export type Person = z.output<typeof Person>;

/** More than any name, so that the rule's own sentence is read. */
const LONGEST_SENT = 1_000;

function name(faultOf: (name: string) => string | null, says: string) {
  return z.string().max(LONGEST_SENT).overwrite(tidyName).superRefine((given, context) => {
    const fault = faultOf(given);
    if (fault) context.addIssue({ code: "custom", message: fault });
  }).meta({ says });
}

const personalName = name((given) => nameFault(given), "a name of at most 100 characters");

export const GivenNames = z.object({
  firstName: personalName.exactOptional(),
  lastName: personalName.exactOptional(),
  displayName: name((given) => displayNameFault(given), "a name of 1 to 40 characters").exactOptional(),
});
export type GivenNames = z.output<typeof GivenNames>;

/** Fewer letters of a name find the one who is called so, and nobody else. */
const FEWEST_LETTERS = 3;
/** However many names begin so: enough to recognise somebody, too few to make a list. */
export const MAX_ENTRIES = 5;

/** All that user names are made of. */
const USERNAME = /^[a-z0-9.]+$/;

export interface PeopleSearch {
  readonly username: string;
  readonly isPrefix: boolean;
}

/** What is looked for; null for what is no user name: an address, by which nobody is ever found here, or a pattern. */
export function peopleSearchOf(given: string): PeopleSearch | null {
  const username = given.trim().replace(/^@/, "").toLowerCase();
  if (!USERNAME.test(username)) return null;
  return { username, isPrefix: username.length >= FEWEST_LETTERS };
}
