import type { StoredItem } from "../../domain/items/stored_item.ts";
import type { HouseholdId, ItemId } from "../../domain/wire/ids.ts";
import type { Sql } from "../sql.ts";
import { itemColumns, itemOf, type ItemRow } from "./rows.ts";

interface StoredChange {
  readonly change: number;
  readonly itemId: ItemId;
  /** As it is now, also in the trash; null where it is gone from the household. */
  readonly item: StoredItem | null;
}

export interface ChangesPage {
  /** In order; a box stands once, with its last change. */
  readonly changes: readonly StoredChange[];
  /** The number of the household's last change. */
  readonly newest: number;
}

/** @param since the last change that is known; from the beginning where there are fewer by now */
export async function changesSince(
  sql: Sql,
  householdId: HouseholdId,
  { since, limit }: { readonly since: number; readonly limit: number },
): Promise<ChangesPage> {
  const rows = await sql<Row[]>`
    select h.changes as newest, c.change, c.item_id as "itemId", ${itemColumns(sql)}
    from households h
      left join lateral (
        select * from box_changes where household_id = h.id and change > case when ${since} > h.changes then 0 else ${since} end
        order by change limit ${limit}) c on true
      left join items i on i.id = c.item_id and i.household_id = h.id
    where h.id = ${householdId} order by c.change`;
  const changes = rows.flatMap(({ newest: _, change, itemId, ...row }) =>
    change === null ? [] : [{ change: Number(change), itemId, item: row.id === null ? null : itemOf(row) }]
  );
  return { changes, newest: Number(rows[0]?.newest ?? 0) };
}

type Row = ItemRow & { readonly newest: string; readonly change: string | null; readonly itemId: ItemId };
