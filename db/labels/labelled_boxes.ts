import type { LabelledBox } from "../../domain/labels/labelled_boxes.ts";
import type { HouseholdId, ItemId } from "../../domain/wire/ids.ts";
import type { Sql } from "../sql.ts";

/** Those that live and are this household's, in the order of their ids. */
export async function findLabelledBoxes(
  sql: Sql,
  householdId: HouseholdId,
  itemIds: readonly ItemId[],
): Promise<LabelledBox[]> {
  return await sql<LabelledBox[]>`
    select id as "_id", tag_id as "tagId", title, location from items
    where id = any(${[...itemIds]}) and household_id = ${householdId} and deleted_at is null
    order by array_position(${[...itemIds]}::text[], id)`;
}
