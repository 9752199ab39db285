import { z } from "zod";
import { action } from "../wire/action.ts";
import { EmailAddress } from "../wire/email_address.ts";
import { TagId } from "../items/tag_id.ts";
import { HouseholdId, InvitationId, ItemId, UserId } from "../wire/ids.ts";
import {
  BoxElsewhere,
  Household,
  HouseholdName,
  HouseholdPerson,
  Invitation,
  MAX_ELSEWHERE,
  MAX_HOUSEHOLDS,
  MAX_INVITATIONS,
  MAX_OWNED,
  MAX_PEOPLE,
  SharedRole,
  ShownInvitation,
} from "./household.ts";

const nothing = z.object({});
const theKey = z.object({ key: z.string().min(1).max(100) });
const thePerson = z.object({ personId: UserId });
/** They change what somebody sees of every household. */
const inOrOut = ["LIST_HOUSEHOLDS", "READ_HOUSEHOLD", "check_login"] as const;

/** Who shares boxes with whom. No API token opens these calls. */
export const householdActions = {
  LIST_HOUSEHOLDS: action({
    does:
      `The households that one is in, one's own first; at most ${MAX_HOUSEHOLDS}. Calls on boxes are about the one that is \`current\`.`,
    reads: true,
    who: "account",
    payload: nothing,
    reply: z.object({ data: z.object({ current: HouseholdId, households: z.array(Household) }) }),
  }),
  READ_HOUSEHOLD: action({
    does: `The household that one looks at, with its people, at most ${MAX_PEOPLE}: the owner first, then by joining.`,
    reads: true,
    who: "viewer",
    payload: nothing,
    reply: z.object({ data: z.object({ household: Household, people: z.array(HouseholdPerson) }) }),
  }),
  FIND_BOX_ELSEWHERE: action({
    does:
      `The box with this id, or the boxes with this number (7 finds 007 too), in the other households that one is in: where a code leads that was printed there. At most ${MAX_ELSEWHERE}.`,
    reads: true,
    who: "viewer",
    payload: z.object({ itemId: ItemId }).or(z.object({ tagId: TagId })),
    reply: z.object({ data: z.object({ boxes: z.array(BoxElsewhere) }) }),
  }),
  SWITCH_HOUSEHOLD: action({
    message: { done: "Switched", failed: "Failed to switch to that household" },
    does: "Looks at another household that one is in, on all of one's devices.",
    reads: false,
    who: "account",
    payload: z.object({ householdId: HouseholdId }),
    reply: nothing,
    invalidates: inOrOut,
  }),
  NAME_HOUSEHOLD: action({
    message: { done: "Name saved", failed: "Failed to save the name" },
    does: "Names the household.",
    reads: false,
    who: "owner",
    payload: z.object({ name: HouseholdName }),
    reply: nothing,
    invalidates: inOrOut,
  }),
  LIST_INVITATIONS: action({
    does: `The household's open invitations, newest first, without their links; at most ${MAX_INVITATIONS}.`,
    reads: true,
    who: "owner",
    payload: nothing,
    reply: z.object({ data: z.object({ invitations: z.array(Invitation) }) }),
  }),
  INVITE: action({
    message: { done: "Invitation made", failed: "Failed to invite" },
    does:
      "Invites somebody, for seven days and one use, and answers the link, which no other answer repeats. With an address it is sent there, " +
      `thirty a day at most and three to one address, and only an account of that address may use it. The household needs a name first. At most ${MAX_INVITATIONS} are open at a time.`,
    reads: false,
    who: "owner",
    needsRecentSignIn: true,
    payload: z.object({ role: SharedRole, email: EmailAddress.exactOptional() }),
    /** `isMailed` says whether a message is under way: not where the server cannot send any. */
    reply: z.object({ data: z.object({ invitation: Invitation, link: z.string(), isMailed: z.boolean() }) }),
    status: 201,
    invalidates: ["LIST_INVITATIONS"],
    rateLimit: { calls: 60, perSeconds: 600 },
  }),
  REVOKE_INVITATION: action({
    message: { done: "Invitation withdrawn", failed: "Failed to withdraw the invitation" },
    does: "Ends an invitation that nobody has used.",
    reads: false,
    who: "owner",
    payload: z.object({ invitationId: InvitationId }),
    reply: nothing,
    invalidates: ["LIST_INVITATIONS"],
  }),
  READ_INVITATION: action({
    does:
      "What an invitation is to, by the key behind `#` in its link; of one that was used, for whoever used it and is in the household.",
    reads: false,
    who: "anyone",
    payload: theKey,
    reply: z.object({ data: z.object({ invitation: ShownInvitation }) }),
    rateLimit: { calls: 60, perSeconds: 60 },
  }),
  JOIN_HOUSEHOLD: action({
    message: { done: "You have joined", failed: "Failed to join" },
    does:
      "Uses an invitation and looks at its household. The same person may repeat it, and is answered the same. Its owner is told by mail.",
    reads: false,
    who: "account",
    payload: theKey,
    reply: z.object({ data: z.object({ householdId: HouseholdId }) }),
    invalidates: inOrOut,
    rateLimit: { calls: 30, perSeconds: 600 },
  }),
  LEAVE_HOUSEHOLD: action({
    message: { done: "You have left", failed: "Failed to leave" },
    does:
      "Leaves a household: its boxes stay there, one's API tokens for it, and links of its boxes, end. Who is in it no longer is answered the same. Its owner cannot; they hand it over first. One that its owner alone is in, who owns another, and that holds no box, is gone with them.",
    reads: false,
    who: "account",
    payload: z.object({ householdId: HouseholdId }),
    reply: nothing,
    invalidates: inOrOut,
  }),
  REMOVE_PERSON: action({
    message: { done: "Removed", failed: "Failed to remove them" },
    does:
      "Takes somebody out of the household, with their API tokens for it and their links of its boxes, at once. Open links, and invitations to their address, end. They are told by mail.",
    reads: false,
    who: "owner",
    payload: thePerson,
    reply: nothing,
    invalidates: ["READ_HOUSEHOLD", "LIST_HOUSEHOLDS", "LIST_INVITATIONS"],
  }),
  CHANGE_ROLE: action({
    message: { done: "Role changed", failed: "Failed to change the role" },
    does:
      "Makes a member a viewer or the other way round. Where they may do less from now on, open links and invitations to their address end, and their links of boxes.",
    reads: false,
    who: "owner",
    payload: thePerson.extend({ role: SharedRole }),
    reply: nothing,
    invalidates: ["READ_HOUSEHOLD", "LIST_INVITATIONS"],
  }),
  HAND_OVER: action({
    message: { done: "Handed over", failed: "Failed to hand the household over" },
    does:
      "Makes somebody else in the household its owner, and oneself a member; both are told by mail. Open invitations and webhooks end. Its plan is the new " +
      `owner's from then on. Nobody owns more than ${MAX_OWNED}. Who owns none after it is given a new one.`,
    reads: false,
    who: "owner",
    needsRecentSignIn: true,
    payload: thePerson,
    reply: nothing,
    invalidates: [...inOrOut, "LIST_INVITATIONS", "LIST_WEBHOOKS", "LIST_DELIVERIES"],
  }),
};
