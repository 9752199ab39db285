import type { HouseholdCaller } from "../../domain/wire/caller.ts";
import { type HouseholdRole, mayDo } from "../../domain/wire/household_role.ts";
import type { Sql } from "../sql.ts";

/** Of somebody who was admitted a while ago: whether they may still do in the household what wants this role. */
export async function mayStill(
  sql: Sql,
  { userId, householdId }: Pick<HouseholdCaller, "userId" | "householdId">,
  wanted: HouseholdRole,
): Promise<boolean> {
  const [found] = await sql<{ role: HouseholdRole }[]>`
    select role from household_roles where household_id = ${householdId} and user_id = ${userId}`;
  return found !== undefined && mayDo(found.role, wanted);
}
