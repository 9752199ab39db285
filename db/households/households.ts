import type { HouseholdCaller } from "../../domain/wire/caller.ts";
import type { HouseholdId, UserId } from "../../domain/wire/ids.ts";
import type { Sql } from "../sql.ts";

/** Of a row of `users`: the household that they look at; where they have left that, the oldest of their own. */
export function currentHousehold(sql: Sql, person = sql`u`) {
  return sql`(
    select r.household_id as "householdId", r.role from household_roles r join households h on h.id = r.household_id
    where r.user_id = ${person}.id
    order by (h.id = ${person}.current_household_id) is true desc, r.role = 'owner' desc, h.created_at, h.id
    limit 1)`;
}

/** Somebody with a household of their own, the one that they look at or else the oldest: for whom a command does what they may do. */
export async function findOwner(sql: Sql, userId: UserId): Promise<HouseholdCaller | null> {
  const [found] = await sql<Pick<HouseholdCaller, "email" | "householdId">[]>`
    select u.email, h.id as "householdId" from households h join users u on u.id = h.owner_id
    where u.id = ${userId} order by (h.id = u.current_household_id) is true desc, h.created_at, h.id limit 1`;
  return found ? { userId, ...found, role: "owner", sessionId: null, signedInAt: null, isAdmin: false } : null;
}

/** Of these households, those that there are. */
export async function livingHouseholds(sql: Sql, ids: readonly HouseholdId[]): Promise<Set<HouseholdId>> {
  const rows = await sql<{ id: HouseholdId }[]>`select id from households where id = any(${[...ids]})`;
  return new Set(rows.map(({ id }) => id));
}

/** Whoever changes who is in the household waits until the transaction ends. @returns null where it is not theirs (any more) */
export async function holdAsOwner(tx: Sql, { userId, householdId }: HouseholdCaller): Promise<{ name: string } | null> {
  const [held] = await tx<{ name: string }[]>`
    select name from households where id = ${householdId} and owner_id = ${userId} for no key update`;
  return held ?? null;
}
