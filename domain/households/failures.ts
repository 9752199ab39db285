import { failuresOf } from "../wire/failure.ts";
import { MAX_HOUSEHOLDS, MAX_INVITATIONS, MAX_OWNED, MAX_PEOPLE } from "./household.ts";

export const householdFailures = {
  NoSuchHousehold: [404, "You are in no such household."],
  NoSuchPerson: [404, "Nobody of this household is meant by that. They may have left."],
  NoSuchInvitation: [404, "There is no such open invitation. It may have been used."],
  NameMissing: [409, "Give your household a name first: those whom you invite read it."],
  TheyAreIn: [409, "Somebody of this household has that address already."],
  TooManyMails: [429, "You have mailed as many invitations as one may in a day. Make a link instead."],
  TooManyInvitations: [409, `${MAX_INVITATIONS} invitations are open. Withdraw one first.`],
  InvitationOver: [
    404,
    "This invitation was used or withdrawn, or is older than seven days. Ask for a new one.",
  ],
  InvitationForAnother: [
    403,
    "This invitation is for another e-mail address. Sign in with the one that it was sent to, or ask for a link.",
  ],
  AlreadyIn: [409, "You are in this household already."],
  HouseholdFull: [409, `This household has ${MAX_PEOPLE} people, which is as many as there may be.`],
  InTooMany: [409, `You are in ${MAX_HOUSEHOLDS} households, which is as many as one may be in. Leave one first.`],
  OwnerStays: [409, "You own this household. Hand it over to somebody first; then you can leave."],
  OwnEnough: [409, `They own ${MAX_OWNED} households, which is as many as one may own.`],
} as const;
export const householdFailure = failuresOf(householdFailures);
/** Why something about a household was not done. */
export type HouseholdRefusal = keyof typeof householdFailures;
