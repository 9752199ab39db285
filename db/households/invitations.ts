import type { HouseholdRefusal } from "../../domain/households/failures.ts";
import { type Invitation, INVITATION_MS, MAX_INVITATIONS, type SharedRole } from "../../domain/households/household.ts";
import { invitationMail } from "../../domain/households/household_mails.ts";
import { sendMailJob } from "../../domain/mail/mail.ts";
import type { HouseholdCaller } from "../../domain/wire/caller.ts";
import type { HouseholdId, InvitationId, UserId } from "../../domain/wire/ids.ts";
import { countAttemptWithin, type CountedAttempt } from "../auth/attempts.ts";
import type { Digest } from "../auth/sessions.ts";
import { addJob } from "../jobs.ts";
import { newId } from "../new_id.ts";
import type { Pool, Sql } from "../sql.ts";
import { transact } from "../transact.ts";
import { holdAsOwner } from "./households.ts";
import { findPersonName, personName } from "./read_households.ts";

export interface StoredInvitation extends Omit<Invitation, "email" | "createdAt" | "expiresAt"> {
  readonly email: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface NewInvitation {
  readonly digest: Digest;
  readonly role: SharedRole;
  readonly email: string | null;
  /** With the key that hashes so. */
  readonly link: string;
  /** Null where none is sent. */
  readonly mail: { readonly limits: readonly CountedAttempt[]; readonly isSandbox: boolean } | null;
}

/** A new one to the same address replaces the one before it. */
export async function addInvitation(
  pool: Pool,
  caller: HouseholdCaller,
  { digest, role, email, link, mail }: NewInvitation,
  now: Date,
): Promise<StoredInvitation | HouseholdRefusal | "OwnerOnly"> {
  const { householdId } = caller;
  return await transact(pool, async (tx) => {
    const held = await holdAsOwner(tx, caller);
    if (!held) return "OwnerOnly";
    if (held.name === "") return "NameMissing";
    if (email !== null && await isAddressIn(tx, householdId, email)) return "TheyAreIn";
    const others = (await listInvitations(tx, householdId, now)).filter((one) =>
      one.email === null || one.email !== email
    );
    if (others.length >= MAX_INVITATIONS) return "TooManyInvitations";
    if (email !== null && mail) {
      if (await countAttemptWithin(tx, mail.limits, now)) return "TooManyMails";
      const ownerName = await findPersonName(tx, caller.userId);
      await addJob(tx, sendMailJob(mail.isSandbox), {
        ...invitationMail({ email, name: held.name, ownerName, role, link }),
      });
    }
    await tx`
      delete from household_invitations where household_id = ${householdId} and email = ${email} and used_by is null`;
    const invitationId = newId() as InvitationId, expiresAt = new Date(now.getTime() + INVITATION_MS);
    await tx`
      insert into household_invitations (id, household_id, digest, role, email, created_at, expires_at)
      values (${invitationId}, ${householdId}, ${digest}, ${role}, ${email}, ${now}, ${expiresAt})`;
    return { invitationId, role, email, createdAt: now, expiresAt };
  });
}

async function isAddressIn(sql: Sql, householdId: HouseholdId, email: string): Promise<boolean> {
  const found = await sql`
    select from household_roles r join users u on u.id = r.user_id
    where r.household_id = ${householdId} and u.email = ${email} and u.is_email_confirmed`;
  return found.count > 0;
}

/** Those that nobody has used, newest first. */
export async function listInvitations(sql: Sql, householdId: HouseholdId, now: Date): Promise<StoredInvitation[]> {
  return await sql<StoredInvitation[]>`
    select id as "invitationId", role, email, created_at as "createdAt", expires_at as "expiresAt"
    from household_invitations
    where household_id = ${householdId} and expires_at > ${now} and used_by is null order by id desc`;
}

export async function revokeInvitation(
  pool: Pool,
  caller: HouseholdCaller,
  invitationId: InvitationId,
): Promise<HouseholdRefusal | "OwnerOnly" | null> {
  return await transact(pool, async (tx) => {
    if (!await holdAsOwner(tx, caller)) return "OwnerOnly";
    const revoked = await tx`
      delete from household_invitations
      where id = ${invitationId} and household_id = ${caller.householdId} and used_by is null`;
    return revoked.count === 0 ? "NoSuchInvitation" : null;
  });
}

/** All that somebody could come back by: open links, and what was sent to their address. */
export async function endInvitationsFor(tx: Sql, householdId: HouseholdId, personId: UserId): Promise<void> {
  await tx`
    delete from household_invitations
    where household_id = ${householdId} and (used_by is null or used_by = ${personId}) and (email is null or email = (select u.email from users u where u.id = ${personId}))`;
}

export async function endInvitations(tx: Sql, householdId: HouseholdId): Promise<void> {
  await tx`delete from household_invitations where household_id = ${householdId} and used_by is null`;
}

export interface FoundInvitation {
  readonly householdId: HouseholdId;
  readonly ownerId: UserId;
  readonly name: string;
  readonly ownerName: string;
  readonly role: SharedRole;
  readonly email: string | null;
  readonly expiresAt: Date;
  readonly usedBy: UserId | null;
}

/** One that has not run out, used or not. */
export async function findInvitation(
  sql: Sql,
  digest: Digest,
  isSandbox: boolean,
  now: Date,
): Promise<FoundInvitation | null> {
  const [found] = await sql<FoundInvitation[]>`
    select i.household_id as "householdId", h.owner_id as "ownerId", h.name, ${
    personName(sql)
  } as "ownerName", i.role, i.email,
      i.expires_at as "expiresAt", i.used_by as "usedBy"
    from household_invitations i join households h on h.id = i.household_id join users u on u.id = h.owner_id
    where i.digest = ${digest} and i.expires_at > ${now} and u.is_sandbox = ${isSandbox}`;
  return found ?? null;
}
