import type { HouseholdRefusal } from "../../domain/households/failures.ts";
import { joinedMail } from "../../domain/households/household_mails.ts";
import { type Joining, judgeJoining } from "../../domain/households/joining.ts";
import type { HouseholdId, UserId } from "../../domain/wire/ids.ts";
import type { Digest } from "../auth/sessions.ts";
import { holdHousehold } from "../items/box_counts.ts";
import type { Pool, Sql } from "../sql.ts";
import { transact } from "../transact.ts";
import { findInvitation, type FoundInvitation } from "./invitations.ts";
import { mailPerson } from "./mail_person.ts";
import { switchHousehold } from "./people.ts";
import { personName } from "./read_households.ts";

export interface JoiningPerson {
  readonly userId: UserId;
  readonly isSandbox: boolean;
}

/** They look at it from then on, and its owner is told. @param digest of the invitation's key */
export async function joinHousehold(
  pool: Pool,
  { userId, isSandbox }: JoiningPerson,
  digest: Digest,
  now: Date,
): Promise<{ readonly householdId: HouseholdId } | HouseholdRefusal> {
  return await transact(pool, async (tx) => {
    const found = await findInvitation(tx, digest, isSandbox, now);
    if (!found) return "InvitationOver";
    const { householdId } = found;
    await holdHousehold(tx, householdId);
    // Somebody may have used or withdrawn it meanwhile.
    const invitation = await findInvitation(tx, digest, isSandbox, now);
    if (!invitation) return "InvitationOver";
    const judged = judgeJoining(await joiningOf(tx, invitation, userId));
    if (judged !== null && judged !== "again") return judged;
    if (judged === null) await join(tx, invitation, userId, digest);
    await switchHousehold(tx, userId, householdId);
    return { householdId };
  });
}

type Newcomer = Pick<Joining, "ownEmail" | "isIn" | "people" | "households">;

async function joiningOf(tx: Sql, invitation: FoundInvitation, userId: UserId): Promise<Joining> {
  const { email: wantedEmail, usedBy, householdId } = invitation;
  // Two invitations at once must not both be to the last household allowed.
  const [newcomer] = await tx<Newcomer[]>`
    select case when u.is_email_confirmed then u.email end as "ownEmail",
      exists (select from household_roles where household_id = ${householdId} and user_id = u.id) as "isIn",
      (select count(*)::integer from household_roles where household_id = ${householdId}) as people,
      (select count(*)::integer from household_roles where user_id = u.id) as households
    from users u where u.id = ${userId} for no key update`;
  if (!newcomer) throw new Error("expected the account of a session, found none");
  return { ...newcomer, wantedEmail, usedBy, userId };
}

async function join(tx: Sql, { householdId, ownerId, name, role }: FoundInvitation, userId: UserId, digest: Digest) {
  await tx`insert into household_members (household_id, user_id, role) values (${householdId}, ${userId}, ${role})`;
  await tx`update household_invitations set used_by = ${userId} where digest = ${digest}`;
  const [newcomer] = await tx<{ email: string; displayName: string }[]>`
    select u.email, ${personName(tx)} as "displayName" from users u where u.id = ${userId}`;
  if (newcomer) await mailPerson(tx, ownerId, (holder) => joinedMail(holder, name, newcomer, role));
}
