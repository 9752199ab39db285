import { failuresOf } from "../wire/failure.ts";
import { MAX_HOUSEHOLDS, MAX_INVITATIONS, MAX_OWNED, MAX_PEOPLE } from "./household.ts";

export const householdFailures = {
  NoSuchHousehold: [404, "You are in no such household."],
  NoSuchPerson: [404, "This person is not in the household any more, or owns it."],
  NoSuchInvitation: [404, "This invitation is not open any more: it was used or withdrawn."],
  NameMissing: [409, "Give your household a name first: those whom you invite read it."],
  TheyAreIn: [409, "Somebody with that address is in this household already."],
  TooManyMails: [
    429,
    "No more invitations can be mailed today, by you or to this address. Make a link instead.",
  ],
  TooManyInvitations: [409, `${MAX_INVITATIONS} invitations are open. Withdraw one first.`],
  InvitationOver: [
    404,
    "This invitation was used or withdrawn, or is older than seven days. Ask for a new one.",
  ],
  InvitationForAnother: [
    403,
    "This invitation is for the e-mail address that it was sent to, and your account has not proven that one. Sign in with it, or ask for a link.",
  ],
  AlreadyIn: [409, "You are in this household already."],
  HouseholdFull: [409, `This household has ${MAX_PEOPLE} people, which is as many as there may be.`],
  InTooMany: [409, `You are in ${MAX_HOUSEHOLDS} households, which is as many as one may be in. Leave one first.`],
  OwnerStays: [409, "You own this household. Hand it over to somebody who is in it; then you can leave."],
  BoxesStay: [
    409,
    "There are boxes in it, or in its trash. Bring them along to another household of yours first, or delete them for good.",
  ],
  OwnEnough: [409, `They own ${MAX_OWNED} households, which is as many as one may own.`],
} as const;
export const householdFailure = failuresOf(householdFailures);
/** Why something about a household was not done. */
export type HouseholdRefusal = keyof typeof householdFailures;
