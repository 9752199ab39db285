import type { HouseholdId, UserId } from "../../domain/wire/ids.ts";
import type { Sql } from "../sql.ts";

export interface SharedHousehold {
  readonly householdId: HouseholdId;
  readonly name: string;
  /** Whoever shares it besides its owner. */
  readonly others: readonly UserId[];
}

/** Those that somebody owns and others share. */
async function sharedHouseholds(sql: Sql, ownerId: UserId): Promise<SharedHousehold[]> {
  return await sql<SharedHousehold[]>`
    select h.id as "householdId", h.name, array_agg(m.user_id order by m.joined_at, m.user_id) as others
    from households h join household_members m on m.household_id = h.id
    where h.owner_id = ${ownerId} group by h.id order by h.created_at, h.id`;
}

/** Whoever may add boxes to what is somebody's, by the names of these households. */
export async function membersOfOwned(sql: Sql, ownerId: UserId): Promise<{ name: string; userId: UserId }[]> {
  return await sql<{ name: string; userId: UserId }[]>`
    select h.name, m.user_id as "userId" from households h join household_members m on m.household_id = h.id
    where h.owner_id = ${ownerId} and m.role = 'member'`;
}

/** How many people share what is somebody's, themselves left out. */
export async function countSharing(sql: Sql, ownerId: UserId): Promise<number> {
  const [counted] = await sql<{ people: number }[]>`
    select count(distinct m.user_id)::integer as people
    from households h join household_members m on m.household_id = h.id where h.owner_id = ${ownerId}`;
  return counted?.people ?? 0;
}

/** Nobody joins them until the transaction ends, or hands another one over to their owner. */
export async function holdSharedHouseholds(tx: Sql, ownerId: UserId): Promise<SharedHousehold[]> {
  await tx`select from users where id = ${ownerId} for update`;
  await tx`select from households where owner_id = ${ownerId} order by id for no key update`;
  return await sharedHouseholds(tx, ownerId);
}
