import { z } from "zod";
import { displayNameFault, tidyName } from "../auth/person_name.ts";
import { HouseholdRole } from "../wire/household_role.ts";
import { TagId } from "../items/tag_id.ts";
import { HouseholdId, InvitationId, ItemId, MediaKey, UserId } from "../wire/ids.ts";

/** Its owner with them. */
export const MAX_PEOPLE = 100;
/** In which one person is, their own with them. */
export const MAX_HOUSEHOLDS = 20;
/** Each has a free plan of its own: nobody is handed one after the other. */
export const MAX_OWNED = 5;
/** Open at the same time. */
export const MAX_INVITATIONS = 50;
export const INVITATION_MS = 7 * 24 * 60 * 60 * 1000;
const LONGEST_HOUSEHOLD_NAME = 60;
/** More than any name, so that the rule's own sentence is read. */
const LONGEST_SENT = 1_000;

export const HouseholdName = z.string().max(LONGEST_SENT).overwrite(tidyName).superRefine((given, context) => {
  const fault = displayNameFault(given, LONGEST_HOUSEHOLD_NAME);
  if (fault) context.addIssue({ code: "custom", message: fault });
}).meta({ says: `a name of 1 to ${LONGEST_HOUSEHOLD_NAME} characters` });

/** What somebody can be made: a household has one owner, who hands it over. */
export const SharedRole = HouseholdRole.exclude(["owner"]);
export type SharedRole = z.output<typeof SharedRole>;

export const Household = z.object({
  householdId: HouseholdId,
  /** Empty until its owner has named it, which they do before they share it. */
  name: z.string(),
  /** What one is there. */
  role: HouseholdRole,
  ownerName: z.string(),
  /** How many people share it, the owner with them. */
  people: z.number(),
  isPro: z.boolean(),
});
export type Household = z.output<typeof Household>;

/** Of each household a few: a number is written in several ways, and no more than one box bears each. */
export const MAX_ELSEWHERE = 50;

/** A box in another household than the one that somebody looks at. */
export const BoxElsewhere = z.object({
  householdId: HouseholdId,
  household: z.string(),
  itemId: ItemId,
  tagId: TagId,
  title: z.string(),
});
export type BoxElsewhere = z.output<typeof BoxElsewhere>;

export const HouseholdPerson = z.object({
  personId: UserId,
  name: z.string(),
  /** The owner reads everybody's who has proven theirs, others nobody's. */
  email: z.string().exactOptional(),
  /** The key of the picture at `/media/pictures/:key`. */
  picture: MediaKey.nullable(),
  role: HouseholdRole,
  isYou: z.boolean(),
  /** Absent of the owner. */
  joinedAt: z.iso.datetime().exactOptional(),
});
export type HouseholdPerson = z.output<typeof HouseholdPerson>;

export const Invitation = z.object({
  invitationId: InvitationId,
  role: SharedRole,
  /** Whose account alone may use it; absent where whoever has the link may. */
  email: z.string().exactOptional(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type Invitation = z.output<typeof Invitation>;

/** What is behind a link, before somebody decides. */
export const ShownInvitation = z.object({
  name: z.string(),
  ownerName: z.string(),
  role: SharedRole,
  /** Whether only the account of the address that it was sent to may use it. */
  isForOneAddress: z.boolean(),
  expiresAt: z.iso.datetime(),
  /** Whether the one who asks may use it; absent where they have not signed in. */
  isForYou: z.boolean().exactOptional(),
});
export type ShownInvitation = z.output<typeof ShownInvitation>;

export const INVITATION_KEY_BYTES = 16;

/** The key stands in the fragment, which no server and no other page is told. @param homeUrl where people find the app */
export function invitationUrl(homeUrl: string, key: string): string {
  return `${homeUrl}/join#${key}`;
}
