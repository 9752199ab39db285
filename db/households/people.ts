import type { HouseholdRefusal } from "../../domain/households/failures.ts";
import { MAX_OWNED, type SharedRole } from "../../domain/households/household.ts";
import { gaveAwayMail, handedOverMail, removedMail } from "../../domain/households/household_mails.ts";
import type { HouseholdCaller } from "../../domain/wire/caller.ts";
import { mayDo } from "../../domain/wire/household_role.ts";
import type { HouseholdId, UserId } from "../../domain/wire/ids.ts";
import { endBoxLinksOf } from "../items/links/box_links.ts";
import { newId } from "../new_id.ts";
import type { Pool, Sql } from "../sql.ts";
import { transact } from "../transact.ts";
import { holdAsOwner } from "./households.ts";
import { findPersonName } from "./read_households.ts";
import { endInvitations, endInvitationsFor } from "./invitations.ts";
import { mailPerson } from "./mail_person.ts";

/** Null where it was done. */
export type PeopleOutcome = HouseholdRefusal | "OwnerOnly" | null;

/** Nobody shares it unnamed. */
export async function nameHousehold(
  sql: Sql,
  { userId, householdId }: HouseholdCaller,
  name: string,
): Promise<PeopleOutcome> {
  const named = await sql`update households set name = ${name} where id = ${householdId} and owner_id = ${userId}`;
  return named.count === 0 ? "OwnerOnly" : null;
}

/** On all devices of that person. @returns false where they are not in it */
export async function switchHousehold(sql: Sql, userId: UserId, householdId: HouseholdId): Promise<boolean> {
  const switched = await sql`
    update users set current_household_id = ${householdId} where id = ${userId}
      and exists (select from household_roles where household_id = ${householdId} and user_id = ${userId})`;
  return switched.count > 0;
}

/** Who is in it no longer has left. */
export async function leaveHousehold(pool: Pool, userId: UserId, householdId: HouseholdId): Promise<PeopleOutcome> {
  return await transact(pool, async (tx) => {
    return await takeOut(tx, householdId, userId) ? null : await endHousehold(tx, householdId, userId);
  });
}

/** With its owner it ends, who leaves neither people nor boxes behind, nor themselves without a household. */
async function endHousehold(tx: Sql, householdId: HouseholdId, userId: UserId): Promise<PeopleOutcome> {
  const held = await tx`select from households where id = ${householdId} and owner_id = ${userId} for update`;
  if (held.count === 0) return null;
  // Two at once must not both be the last but one.
  await tx`select from users where id = ${userId} for no key update`;
  const [there] = await tx<{ isNeeded: boolean; hasBoxes: boolean }[]>`
    select exists (select from items where household_id = ${householdId}) as "hasBoxes",
      exists (select from household_members where household_id = ${householdId})
        or not exists (select from households where owner_id = ${userId} and id <> ${householdId}) as "isNeeded"`;
  if (there?.isNeeded) return "OwnerStays";
  if (there?.hasBoxes) return "BoxesStay";
  await tx`delete from households where id = ${householdId}`;
  return null;
}

/**
 * They are told, and no invitation that they may know of lets them in again. The household is not held: an import of theirs, which does
 * hold it, may take half a minute.
 */
export async function removePerson(pool: Pool, caller: HouseholdCaller, personId: UserId): Promise<PeopleOutcome> {
  const { householdId } = caller;
  return await transact(pool, async (tx) => {
    const owned = await findOwned(tx, caller);
    if (!owned) return "OwnerOnly";
    if (!await takeOut(tx, householdId, personId)) return "NoSuchPerson";
    await endInvitationsFor(tx, householdId, personId);
    await mailPerson(tx, personId, (holder) => removedMail(holder, owned.name));
    return null;
  });
}

async function findOwned(sql: Sql, { userId, householdId }: HouseholdCaller): Promise<{ name: string } | null> {
  const [owned] = await sql<{ name: string }[]>`
    select name from households where id = ${householdId} and owner_id = ${userId}`;
  return owned ?? null;
}

/** With what opens the household for them. @returns false where they are no member and no viewer of it */
async function takeOut(tx: Sql, householdId: HouseholdId, personId: UserId): Promise<boolean> {
  const out = await tx`delete from household_members where household_id = ${householdId} and user_id = ${personId}`;
  if (out.count === 0) return false;
  await tx`delete from api_tokens where household_id = ${householdId} and user_id = ${personId}`;
  await endBoxLinksOf(tx, householdId, personId);
  await tx`
    update users set current_household_id = null where id = ${personId} and current_household_id = ${householdId}`;
  return true;
}

export async function changeRole(
  pool: Pool,
  caller: HouseholdCaller,
  { personId, role }: { readonly personId: UserId; readonly role: SharedRole },
): Promise<PeopleOutcome> {
  const { householdId } = caller;
  return await transact(pool, async (tx) => {
    if (!await findOwned(tx, caller)) return "OwnerOnly";
    const [before] = await tx<{ role: SharedRole }[]>`
      select role from household_members where household_id = ${householdId} and user_id = ${personId} for update`;
    if (!before) return "NoSuchPerson";
    await tx`
      update household_members set role = ${role} where household_id = ${householdId} and user_id = ${personId}`;
    if (mayDo(role, before.role)) return null;
    // Who left could come back as more.
    await endInvitationsFor(tx, householdId, personId);
    await endBoxLinksOf(tx, householdId, personId);
    return null;
  });
}

/** What the owner before made for others to get in, or to hear of boxes, ends: they may be taken out next. */
export async function handOver(pool: Pool, caller: HouseholdCaller, personId: UserId): Promise<PeopleOutcome> {
  const { userId, householdId } = caller;
  return await transact(pool, async (tx) => {
    const held = await holdAsOwner(tx, caller);
    if (!held) return "OwnerOnly";
    const refusal = await heirFault(tx, caller, personId);
    if (refusal) return refusal;
    const moved = await tx`delete from household_members where household_id = ${householdId} and user_id = ${personId}`;
    if (moved.count === 0) return "NoSuchPerson";
    await tx`update households set owner_id = ${personId} where id = ${householdId}`;
    await tx`insert into household_members (household_id, user_id, role) values (${householdId}, ${userId}, 'member')`;
    await tx`
      insert into households (id, owner_id) select ${newId()}, ${userId}
      where not exists (select from households where owner_id = ${userId})`;
    await tx`update users set current_household_id = ${householdId} where id = ${userId}`;
    await endInvitations(tx, householdId);
    await tx`delete from webhooks where household_id = ${householdId}`;
    const [before, heir] = [await findPersonName(tx, userId), await findPersonName(tx, personId)];
    await mailPerson(tx, personId, (holder) => handedOverMail(holder, held.name, before));
    await mailPerson(tx, userId, (holder) => gaveAwayMail(holder, held.name, heir));
    return null;
  });
}

async function heirFault(tx: Sql, { userId, householdId }: HouseholdCaller, personId: UserId): Promise<PeopleOutcome> {
  // Two at once must not both be the last one that the heir may own, nor the last but one that the owner does.
  await tx`select from users where id in (${userId}, ${personId}) order by id for no key update`;
  const [heir] = await tx<{ owned: number }[]>`
    select (select count(*)::integer from households where owner_id = ${personId}) as owned
    from household_members where household_id = ${householdId} and user_id = ${personId}`;
  if (!heir) return "NoSuchPerson";
  return heir.owned >= MAX_OWNED ? "OwnEnough" : null;
}
