import { randomBytes } from "node:crypto";
import type { householdActions } from "../../domain/households/contract.ts";
import { householdFailure, type HouseholdRefusal } from "../../domain/households/failures.ts";
import {
  type HouseholdPerson,
  type Invitation,
  INVITATION_KEY_BYTES,
  invitationUrl,
  type ShownInvitation,
} from "../../domain/households/household.ts";
import { mayUse } from "../../domain/households/joining.ts";
import type { LoginActivity } from "../../domain/auth/login_activity.ts";
import type { Mailer } from "../../domain/mail/mail.ts";
import type { Handlers } from "../../domain/wire/action.ts";
import type { HouseholdCaller } from "../../domain/wire/caller.ts";
import { wireFailure } from "../../domain/wire/failures.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import { findConfirmedEmail } from "../../db/auth/users.ts";
import {
  addInvitation,
  findInvitation,
  type FoundInvitation,
  listInvitations,
  revokeInvitation,
  type StoredInvitation,
} from "../../db/households/invitations.ts";
import { joinHousehold } from "../../db/households/join_household.ts";
import {
  changeRole,
  handOver,
  leaveHousehold,
  nameHousehold,
  type PeopleOutcome,
  removePerson,
  switchHousehold,
} from "../../db/households/people.ts";
import { findHousehold, listHouseholds, listPeople, type StoredPerson } from "../../db/households/read_households.ts";
import type { Pool } from "../../db/sql.ts";
import type { Config } from "../host/settings/config.ts";
import { digestOf } from "../host/secrets/tokens.ts";

export interface HouseholdParts {
  readonly pool: Pool;
  readonly clock: () => number;
  readonly mail: Mailer;
  readonly homeUrl: string;
  readonly config: Pick<Config, "isSandbox">;
  readonly sessionCache: { forgetUser(userId: UserId): void };
  readonly loginActivity: LoginActivity;
}

export function householdHandlers(parts: HouseholdParts): Handlers<typeof householdActions> {
  const { pool, clock, config: { isSandbox } } = parts;
  const now = () => new Date(clock());
  return {
    async LIST_HOUSEHOLDS(_, { userId }) {
      const listed = await listHouseholds(pool, userId);
      if (!listed) throw householdFailure("NoSuchHousehold");
      return { data: listed };
    },
    async READ_HOUSEHOLD(_, caller) {
      const household = await findHousehold(pool, caller);
      if (!household) throw householdFailure("NoSuchHousehold");
      const people = await listPeople(pool, caller.householdId);
      return { data: { household, people: people.map((person) => presentPerson(person, caller)) } };
    },
    async SWITCH_HOUSEHOLD({ householdId }, { userId }) {
      if (!await switchHousehold(pool, userId, householdId)) throw householdFailure("NoSuchHousehold");
      seesAnother(parts, userId);
      return {};
    },
    async NAME_HOUSEHOLD({ name }, caller) {
      requireDone(await nameHousehold(pool, caller, name));
      return {};
    },
    async LIST_INVITATIONS(_, { householdId }) {
      const invitations = await listInvitations(pool, householdId, now());
      return { data: { invitations: invitations.map(presentInvitation) } };
    },
    async INVITE({ role, email = null }, caller) {
      const key = randomBytes(INVITATION_KEY_BYTES).toString("base64url");
      const link = invitationUrl(parts.homeUrl, key);
      const isMailed = email !== null && parts.mail.isSetUp;
      const mailsBy = isMailed ? { counted: digestOf(`invitations by ${caller.userId}`), isSandbox } : null;
      const made = await addInvitation(pool, caller, { digest: digestOf(key), role, email, link, mailsBy }, now());
      if (typeof made === "string") throw refused(made);
      return { data: { invitation: presentInvitation(made), link, isMailed } };
    },
    async REVOKE_INVITATION({ invitationId }, caller) {
      requireDone(await revokeInvitation(pool, caller, invitationId));
      return {};
    },
    async READ_INVITATION({ key }, visitor) {
      const found = await findInvitation(pool, digestOf(key), isSandbox, now());
      if (!found || found.usedBy !== null && found.usedBy !== visitor?.userId) throw householdFailure("InvitationOver");
      const reader = visitor && { ownEmail: await findConfirmedEmail(pool, visitor.userId) };
      return { data: { invitation: presentFound(found, reader) } };
    },
    async JOIN_HOUSEHOLD({ key }, { userId }) {
      const joined = await joinHousehold(pool, { userId, isSandbox }, digestOf(key), now());
      if (typeof joined === "string") throw refused(joined);
      seesAnother(parts, userId);
      return { data: joined };
    },
    async LEAVE_HOUSEHOLD(_, caller) {
      requireDone(await leaveHousehold(pool, caller));
      seesAnother(parts, caller.userId);
      return {};
    },
    async REMOVE_PERSON({ personId }, caller) {
      requireDone(await removePerson(pool, caller, personId));
      seesAnother(parts, personId);
      return {};
    },
    async CHANGE_ROLE({ personId, role }, caller) {
      requireDone(await changeRole(pool, caller, { personId, role }));
      seesAnother(parts, personId);
      return {};
    },
    async HAND_OVER({ personId }, caller) {
      requireDone(await handOver(pool, caller, personId));
      for (const userId of [caller.userId, personId]) seesAnother(parts, userId);
      return {};
    },
  };
}

/** Their calls from now on, and their open pages. */
function seesAnother({ sessionCache, loginActivity }: HouseholdParts, userId: UserId): void {
  sessionCache.forgetUser(userId);
  loginActivity.changed(userId);
}

function requireDone(outcome: PeopleOutcome): void {
  if (outcome !== null) throw refused(outcome);
}

function refused(refusal: HouseholdRefusal | "OwnerOnly") {
  return refusal === "OwnerOnly" ? wireFailure(refusal) : householdFailure(refusal);
}

function presentPerson(
  { email, joinedAt, ...person }: StoredPerson,
  { userId, role }: Pick<HouseholdCaller, "userId" | "role">,
): HouseholdPerson {
  return {
    ...person,
    isYou: person.personId === userId,
    ...(role === "owner" && { email }),
    ...(joinedAt && { joinedAt: joinedAt.toISOString() }),
  };
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
    ...{ name, ownerName, role },
    ...(email !== null && { email }),
    expiresAt: expiresAt.toISOString(),
    ...(reader && { isForYou: mayUse({ wantedEmail: email, ...reader }) }),
  };
}
