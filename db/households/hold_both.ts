import { mergeFailure } from "../../domain/households/merging/failures.ts";
import type { HouseholdCaller } from "../../domain/wire/caller.ts";
import type { Failure } from "../../domain/wire/failure.ts";
import { wireFailure } from "../../domain/wire/failures.ts";
import { type HouseholdRole, mayDo } from "../../domain/wire/household_role.ts";
import type { HouseholdId } from "../../domain/wire/ids.ts";
import type { Sql } from "../sql.ts";

/**
 * Whoever makes boxes in either household, joins one or hands it over waits until the transaction ends.
 * @param from a household of the caller's own
 * @returns why they may not move boxes between that one and the one that they look at
 */
export async function holdBoth(tx: Sql, caller: HouseholdCaller, from: HouseholdId): Promise<Failure | null> {
  // In one order, so that two who bring their boxes to each other do not wait in a circle.
  await tx`select from households where id in (${from}, ${caller.householdId}) order by id for no key update`;
  return await movingFault(tx, caller, from);
}

/**
 * Who takes somebody out does not wait for their boxes to come: they are asked once more when all have. From here on it waits.
 * @throws Failure which takes back what the transaction did
 */
export async function requireStillMoving(tx: Sql, caller: HouseholdCaller, from: HouseholdId): Promise<void> {
  const { userId, householdId } = caller;
  await tx`select from household_members where household_id = ${householdId} and user_id = ${userId} for share`;
  const fault = await movingFault(tx, caller, from);
  if (fault) throw fault;
}

export async function movingFault(
  sql: Sql,
  { userId, householdId }: HouseholdCaller,
  from: HouseholdId,
): Promise<Failure | null> {
  const [now] = await sql<{ role: HouseholdRole | null; isOwn: boolean }[]>`
    select (select role from household_roles where household_id = ${householdId} and user_id = ${userId}) as role,
      exists (select from households where id = ${from} and owner_id = ${userId}) as "isOwn"`;
  if (!now?.role || !mayDo(now.role, "member")) return wireFailure("MembersOnly");
  return now.isOwn && from !== householdId ? null : mergeFailure("NoSuchSource");
}
