import assert from "node:assert/strict";
import { ItemTexts } from "../../domain/items/item.ts";
import { TagId } from "../../domain/items/tag_id.ts";
import type { HouseholdId, ItemId, UserId } from "../../domain/wire/ids.ts";
import { createItem } from "../../db/items/write.ts";
import { newId } from "../../db/new_id.ts";
import type { Pool } from "../../db/sql.ts";

/** Another household of somebody's own, beside the one that they look at. */
export async function anotherHousehold(pool: Pool, userId: UserId, name = "Cabin"): Promise<HouseholdId> {
  const [made] = await pool<{ id: HouseholdId }[]>`
    insert into households (id, owner_id, name, created_at)
    values (${`z${newId()}`}, ${userId}, ${name}, now() + interval '1 second') returning id`;
  return made?.id ?? assert.fail();
}

export async function boxIn(pool: Pool, householdId: HouseholdId, tagId: string, title = ""): Promise<ItemId> {
  const texts = ItemTexts.parse({ title, description: "", location: "", tags: [] });
  const made = await createItem(pool, householdId, { ...texts, tagId: TagId.parse(tagId) }, 1_000);
  return made.outcome === "written" ? made.item.id : assert.fail(made.outcome);
}
