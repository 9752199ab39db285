import type { HouseholdCaller } from "../../domain/wire/caller.ts";
import type { HouseholdId, UserId } from "../../domain/wire/ids.ts";
import type { Sql } from "../sql.ts";

/** Of a row of `users`: the household that they look at; where they have left that, the first of their own. */
export function currentHousehold(sql: Sql, person = sql`u`) {
  return sql`(
    select r.household_id as "householdId", r.role from household_roles r where r.user_id = ${person}.id
    order by (r.household_id = ${person}.current_household_id) is true desc, r.role = 'owner' desc, r.household_id
    limit 1)`;
}

/** Somebody for whom a command or a job does what they may do, and no admin by that. */
export async function findCallerBeside(sql: Sql, userId: UserId): Promise<HouseholdCaller | null> {
  const [found] = await sql<Pick<HouseholdCaller, "email" | "householdId" | "role">[]>`
    select u.email, looked_at.* from users u cross join lateral ${
    currentHousehold(sql)
  } looked_at where u.id = ${userId}`;
  return found ? { userId, ...found, sessionId: null, signedInAt: null, isAdmin: false, isPro: false } : null;
}

/** Of these households, those that there are. */
export async function livingHouseholds(sql: Sql, ids: readonly HouseholdId[]): Promise<Set<HouseholdId>> {
  const rows = await sql<{ id: HouseholdId }[]>`select id from households where id = any(${[...ids]})`;
  return new Set(rows.map(({ id }) => id));
}
