import { MAX_CODES } from "../../domain/items/codes/code.ts";
import type { StoredItem } from "../../domain/items/stored_item.ts";
import type { HouseholdId, ItemId } from "../../domain/wire/ids.ts";
import type { Sql } from "../sql.ts";
import { transact } from "../transact.ts";
import { holdHousehold } from "./box_counts.ts";
import { itemColumns, itemOf, type ItemRow } from "./rows.ts";

/** The living box that this code is kept with. */
export async function findItemByCode(sql: Sql, householdId: HouseholdId, code: string): Promise<StoredItem | null> {
  const [row] = await sql<ItemRow[]>`
    select ${itemColumns(sql)} from item_codes c join items i on i.id = c.item_id and i.household_id = c.household_id
    where c.household_id = ${householdId} and c.code = ${code} and i.deleted_at is null`;
  return row ? itemOf(row) : null;
}

/** The oldest first. */
export async function codesOf(sql: Sql, householdId: HouseholdId, itemId: ItemId): Promise<string[]> {
  const rows = await sql<{ code: string }[]>`
    select code from item_codes where item_id = ${itemId} and household_id = ${householdId} order by added_at, code`;
  return rows.map(({ code }) => code);
}

type KeepOutcome =
  | { readonly outcome: "kept" | "no-such-item" | "too-many" }
  | { readonly outcome: "taken"; readonly holder: StoredItem };

/**
 * A code of a box that is in the trash, or went to another household without it, is anybody's. It waits for boxes that are brought into
 * the household, as they bring their codes.
 */
export async function keepCode(
  sql: Sql,
  householdId: HouseholdId,
  itemId: ItemId,
  code: string,
): Promise<KeepOutcome> {
  return await transact(sql, async (tx) => {
    // The box first, as everybody does: whoever deletes it counts it in the household then.
    const [box] = await tx`
      select from items where id = ${itemId} and household_id = ${householdId} and deleted_at is null for update`;
    if (!box) return { outcome: "no-such-item" };
    await holdHousehold(tx, householdId);
    const holder = await findItemByCode(tx, householdId, code);
    if (holder) return holder.id === itemId ? { outcome: "kept" } : { outcome: "taken", holder };
    if ((await codesOf(tx, householdId, itemId)).length >= MAX_CODES) return { outcome: "too-many" };
    await tx`
      insert into item_codes (household_id, code, item_id) values (${householdId}, ${code}, ${itemId})
      on conflict (household_id, code) do update set item_id = excluded.item_id, added_at = excluded.added_at`;
    return { outcome: "kept" };
  });
}

/** @param itemId where it is kept with another box by now, it stays; null for whatever box has it */
export async function forgetCode(
  sql: Sql,
  householdId: HouseholdId,
  code: string,
  itemId: ItemId | null = null,
): Promise<void> {
  await sql`
    delete from item_codes where household_id = ${householdId} and code = ${code}
      and item_id = coalesce(${itemId}, item_id)`;
}
