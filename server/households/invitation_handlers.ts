import { randomBytes } from "node:crypto";
import type { householdActions } from "../../domain/households/contract.ts";
import { householdFailure } from "../../domain/households/failures.ts";
import {
  type Invitation,
  INVITATION_KEY_BYTES,
  invitationUrl,
  type ShownInvitation,
} from "../../domain/households/household.ts";
import { mayUse } from "../../domain/households/joining.ts";
import { INVITATION_MAILS, INVITATION_MAILS_TO_ADDRESS } from "../../domain/auth/attempt_limits.ts";
import type { Caller, Visitor } from "../../domain/wire/caller.ts";
import type { CountedAttempt } from "../../db/auth/attempts.ts";
import type { Handlers } from "../../domain/wire/action.ts";
import { findConfirmedEmail } from "../../db/auth/users.ts";
import {
  addInvitation,
  findInvitation,
  type FoundInvitation,
  listInvitations,
  revokeInvitation,
  type StoredInvitation,
} from "../../db/households/invitations.ts";
import { mayStill } from "../../db/households/may_still.ts";
import { joinHousehold } from "../../db/households/join_household.ts";
import { digestOf } from "../host/secrets/tokens.ts";
import { forgetAndTell, type HouseholdParts, refused, requireDone } from "./household_parts.ts";

type InvitationActions = Pick<
  typeof householdActions,
  "LIST_INVITATIONS" | "INVITE" | "REVOKE_INVITATION" | "READ_INVITATION" | "JOIN_HOUSEHOLD"
>;

export function invitationHandlers(parts: HouseholdParts): Handlers<InvitationActions> {
  const { pool, clock, config: { isSandbox } } = parts;
  /** Whoever used it, for as long as they are in the household. */
  const isLedOn = async ({ usedBy, householdId }: FoundInvitation, visitor: Visitor) =>
    visitor?.userId === usedBy && visitor !== null && await mayStill(pool, { ...visitor, householdId }, "viewer");
  const now = () => new Date(clock());
  return {
    async LIST_INVITATIONS(_, { householdId }) {
      const invitations = await listInvitations(pool, householdId, now());
      return { data: { invitations: invitations.map(presentInvitation) } };
    },
    async INVITE({ role, email = null }, caller) {
      const key = randomBytes(INVITATION_KEY_BYTES).toString("base64url");
      const link = invitationUrl(parts.homeUrl, key);
      const isMailed = email !== null && parts.mail.isSetUp;
      const mail = isMailed ? { limits: mailLimits(caller, email), isSandbox } : null;
      const made = await addInvitation(pool, caller, { digest: digestOf(key), role, email, link, mail }, now());
      if (typeof made === "string") throw refused(made);
      return { data: { invitation: presentInvitation(made), link, isMailed } };
    },
    async REVOKE_INVITATION({ invitationId }, caller) {
      requireDone(await revokeInvitation(pool, caller, invitationId));
      return {};
    },
    async READ_INVITATION({ key }, visitor) {
      const found = await findInvitation(pool, digestOf(key), isSandbox, now());
      if (!found || (found.usedBy && !await isLedOn(found, visitor))) throw householdFailure("InvitationOver");
      const reader = visitor && { ownEmail: await findConfirmedEmail(pool, visitor.userId) };
      return { data: { invitation: presentFound(found, reader) } };
    },
    async JOIN_HOUSEHOLD({ key }, { userId }) {
      const joined = await joinHousehold(pool, { userId, isSandbox }, digestOf(key), now());
      if (typeof joined === "string") throw refused(joined);
      forgetAndTell(parts, userId);
      return { data: joined };
    },
  };
}

function mailLimits({ userId }: Caller, email: string): CountedAttempt[] {
  return [
    { key: digestOf(`invitations by ${userId}`), windows: INVITATION_MAILS },
    { key: digestOf(`invitations to ${email}`), windows: INVITATION_MAILS_TO_ADDRESS },
  ];
}

function presentInvitation({ email, createdAt, expiresAt, ...invitation }: StoredInvitation): Invitation {
  return {
    ...invitation,
    ...(email !== null && { email }),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

function presentFound(
  { name, ownerName, role, email, expiresAt }: FoundInvitation,
  reader: { readonly ownEmail: string | null } | null,
): ShownInvitation {
  return {
    name,
    ownerName,
    role,
    isForOneAddress: email !== null,
    expiresAt: expiresAt.toISOString(),
    ...(reader && { isForYou: mayUse({ wantedEmail: email, ...reader }) }),
  };
}
