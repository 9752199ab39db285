import { z } from "zod";
import { displayNameFault, LONGEST_NAME, tidyName } from "../auth/person_name.ts";
import { MediaKey } from "../wire/ids.ts";
import { COUNTRIES } from "./countries.ts";
import { KYC_STATES } from "./kyc_machine.ts";

export const KycId = z.string().min(1).max(64).regex(/^\w+$/).brand<"KycId">().meta({
  says: "the id of a verification",
});
export type KycId = z.output<typeof KycId>;

export const KycDocument = z.enum(["passport", "id-card", "driving-licence"]);
export type KycDocument = z.output<typeof KycDocument>;
export const KycSide = z.enum(["front", "back"]);
export type KycSide = z.output<typeof KycSide>;

const legalName = z.string().max(1_000).overwrite(tidyName).superRefine((name, context) => {
  const fault = displayNameFault(name, LONGEST_NAME);
  if (fault) context.addIssue({ code: "custom", message: fault });
}).meta({ says: "a name of 1 to 100 characters" });

/** What somebody says of themselves. */
export const KycFacts = z.object({
  legalName,
  bornOn: z.iso.date().meta({ says: "a date, for example 1990-12-31" }),
  country: z.enum(COUNTRIES).meta({ says: "a country's two letters, for example DE" }),
  document: KycDocument,
});
export type KycFacts = z.output<typeof KycFacts>;

/** One's own verification. Times are ISO 8601 UTC. */
export const Kyc = z.object({
  state: z.enum(KYC_STATES),
  /** As sent last; null before. */
  facts: z.object({ legalName: z.string(), bornOn: z.string(), country: z.string(), document: KycDocument }).nullable(),
  /** Keys of the pictures at `/media/kyc/:key`; null where there is none, or none any more. */
  pictures: z.object({ front: MediaKey.nullable(), back: MediaKey.nullable() }),
  sentAt: z.string().nullable(),
  decidedAt: z.string().nullable(),
  /** Why it was refused. */
  reason: z.string().nullable(),
});
export type Kyc = z.output<typeof Kyc>;

/** The same as admins see it. */
export const KycApplication = Kyc.extend({
  kycId: KycId,
  username: z.string(),
  email: z.string(),
  /** The user name of whoever decided; null before, and once that account is gone. */
  decidedBy: z.string().nullable(),
});
export type KycApplication = z.output<typeof KycApplication>;

/** A verification's place in the list of those in its state. */
export const KycPlace = z.object({
  kycId: KycId,
  /** When it was decided; of one that waits, when it was sent. */
  at: z.iso.datetime(),
});
export type KycPlace = z.output<typeof KycPlace>;
