import type { HouseholdRefusal } from "../../domain/households/failures.ts";
import { joinedMail } from "../../domain/households/household_mails.ts";
import { type Joining, judgeJoining } from "../../domain/households/joining.ts";
import type { HouseholdId, UserId } from "../../domain/wire/ids.ts";
import type { Digest } from "../auth/sessions.ts";
import { findConfirmedEmail } from "../auth/users.ts";
import type { Pool, Sql } from "../sql.ts";
import { transact } from "../transact.ts";
import { findInvitation, type FoundInvitation } from "./invitations.ts";
import { mailPerson } from "./mail_person.ts";
import { switchHousehold } from "./people.ts";
import { findPersonName } from "./read_households.ts";

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
    await tx`
      select from households where id = (select household_id from household_invitations where digest = ${digest})
      for no key update`;
    const invitation = await findInvitation(tx, digest, isSandbox, now);
    const joining = invitation && await joiningOf(tx, invitation, userId);
    if (!joining) return "InvitationOver";
    const judged = judgeJoining(joining);
    if (judged !== null && judged !== "again") return judged;
    // Whoever takes somebody out ends links, and does not wait for the household.
    if (judged === null && !await join(tx, invitation, userId, digest)) return "InvitationOver";
    await switchHousehold(tx, userId, invitation.householdId);
    return { householdId: invitation.householdId };
  });
}

type Newcomer = Pick<Joining, "ownEmail" | "isIn" | "people" | "households">;

async function joiningOf(tx: Sql, invitation: FoundInvitation, userId: UserId): Promise<Joining | null> {
  const { email: wantedEmail, usedBy, householdId } = invitation;
  // Two invitations at once must not both be to the last household allowed.
  await tx`select from users where id = ${userId} for no key update`;
  const [newcomer] = await tx<Newcomer[]>`
    select case when u.is_email_confirmed then u.email end as "ownEmail",
      exists (select from household_roles where household_id = ${householdId} and user_id = u.id) as "isIn",
      (select count(*)::integer from household_roles where household_id = ${householdId}) as people,
      (select count(*)::integer from household_roles where user_id = u.id) as households
    from users u where u.id = ${userId}`;
  return newcomer ? { ...newcomer, wantedEmail, usedBy, userId } : null;
}

async function join(tx: Sql, { householdId, ownerId, name, role }: FoundInvitation, userId: UserId, digest: Digest) {
  const used = await tx`update household_invitations set used_by = ${userId} where digest = ${digest}`;
  if (used.count === 0) return false;
  await tx`insert into household_members (household_id, user_id, role) values (${householdId}, ${userId}, ${role})`;
  const newcomer = { name: await findPersonName(tx, userId), email: await findConfirmedEmail(tx, userId) };
  await mailPerson(tx, ownerId, (holder) => joinedMail(holder, name, newcomer, role));
  return true;
}
