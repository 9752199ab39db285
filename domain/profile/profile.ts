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

/** Those names that somebody gives, the others absent. */
export const GivenNames = z.object({
  firstName: personalName.exactOptional(),
  lastName: personalName.exactOptional(),
  displayName: name((given) => displayNameFault(given), "a name of 1 to 40 characters").exactOptional(),
});
export type GivenNames = z.output<typeof GivenNames>;
