import { type BoxElsewhere, MAX_ELSEWHERE } from "../../domain/households/household.ts";
import { type TagId, tagValue } from "../../domain/items/tag_id.ts";
import type { HouseholdCaller } from "../../domain/wire/caller.ts";
import type { ItemId } from "../../domain/wire/ids.ts";
import type { Sql } from "../sql.ts";

/** Living boxes of the other households that somebody is in, by id or by number, the number as it is written first. */
export async function findBoxElsewhere(
  sql: Sql,
  { userId, householdId }: Pick<HouseholdCaller, "userId" | "householdId">,
  wanted: { readonly itemId: ItemId } | { readonly tagId: TagId },
): Promise<BoxElsewhere[]> {
  const isWanted = "itemId" in wanted ? sql`i.id = ${wanted.itemId}` : sql`i.tag_value = ${tagValue(wanted.tagId)}`;
  return await sql<BoxElsewhere[]>`
    select h.id as "householdId", h.name as household, i.id as "itemId", i.tag_id as "tagId", i.title
    from household_roles r join households h on h.id = r.household_id join items i on i.household_id = h.id
    where r.user_id = ${userId} and h.id <> ${householdId} and ${isWanted} and i.deleted_at is null
    order by ${"tagId" in wanted ? sql`i.tag_id <> ${wanted.tagId},` : sql``} h.created_at, h.id, i.id
    limit ${MAX_ELSEWHERE}`;
}
