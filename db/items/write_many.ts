import {
  type AskedChange,
  type AskedRestore,
  sortChanges,
  type SortedChanges,
  type SortedRestores,
  sortRestores,
} from "../../domain/items/change_many.ts";
import { forgivableWords, searchDocument } from "../../domain/items/search_document.ts";
import type { StoredItem } from "../../domain/items/stored_item.ts";
import type { TagId } from "../../domain/items/tag_id.ts";
import type { HouseholdId, ItemId } from "../../domain/wire/ids.ts";
import { isUniqueViolation, type Sql } from "../sql.ts";
import { transact } from "../transact.ts";
import { countLiving, holdHousehold } from "./box_counts.ts";
import { changeTime, itemColumns, itemOf, type ItemRow } from "./rows.ts";
import { rememberWords } from "./search_words.ts";
import type { BoxWriter } from "./write.ts";

export type ChangedMany = Omit<SortedChanges, "toWrite"> & { readonly written: readonly StoredItem[] };

/** Writes places and tags of those boxes that are as they were seen, all of them or, on a failure, none. */
export async function updateItems(
  sql: Sql,
  writer: BoxWriter,
  asked: readonly AskedChange[],
): Promise<ChangedMany> {
  const itemIds = asked.map(({ itemId }) => itemId);
  return await transact(sql, async (tx) => {
    const living = (await lockItems(tx, writer.householdId, itemIds)).filter(({ deletedAt }) => !deletedAt);
    const { toWrite, ...stayed } = sortChanges(asked, living);
    return { written: inOrder(itemIds, await writeFiling(tx, writer, toWrite)), ...stayed };
  });
}

async function writeFiling(
  tx: Sql,
  { userId, householdId }: BoxWriter,
  items: readonly StoredItem[],
): Promise<StoredItem[]> {
  if (items.length === 0) return [];
  const filed = items.map((item) => ({
    id: item.id,
    location: item.location,
    tags: [...item.tags],
    search: searchDocument(item),
  }));
  const rows = await tx<ItemRow[]>`
    update items i set location = filed.location, search = filed.search::tsvector, updated_at = ${changeTime(tx)},
      changed_by = ${userId}, tags = array(select tag from jsonb_array_elements_text(filed.tags) with ordinality as t (tag, place) order by place)
    from jsonb_to_recordset(${tx.json(filed)}) as filed (id text, location text, tags jsonb, search text)
    where i.id = filed.id
    returning ${itemColumns(tx)}`;
  await rememberWords(tx, householdId, [...new Set(items.flatMap(forgivableWords))].sort());
  return rows.map(itemOf);
}

export interface DeletedMany {
  readonly itemIds: readonly ItemId[];
  /** The same for all; null where there was none to delete. */
  readonly deletedAt: Date | null;
}

/** To the trash, as many of them as there are. */
export async function deleteItems(
  sql: Sql,
  { userId, householdId }: BoxWriter,
  itemIds: readonly ItemId[],
): Promise<DeletedMany> {
  return await transact(sql, async (tx) => {
    const deleted = await tx<{ id: ItemId; deletedAt: Date }[]>`
      with mine as (
        select id from items where id = any(${[...itemIds]}) and household_id = ${householdId} order by id for update)
      update items i set deleted_at = now(), changed_by = ${userId} from mine where i.id = mine.id and i.deleted_at is null
      returning i.id, i.deleted_at as "deletedAt"`;
    if (deleted.length > 0) await countLiving(tx, householdId, -deleted.length);
    return { itemIds: deleted.map(({ id }) => id), deletedAt: deleted[0]?.deletedAt ?? null };
  });
}

export type RestoredMany = Pick<SortedRestores, "taken" | "unknown"> & { readonly items: readonly StoredItem[] };

/** How often it is tried again when a number was taken between our look and our write. */
const TRIES = 3;

/** Out of the trash. What was made this month stays counted as it was, so the plan has no say. */
export async function restoreItems(sql: Sql, writer: BoxWriter, asked: AskedRestore): Promise<RestoredMany> {
  for (let attempt = 1;; attempt++) {
    try {
      return await transact(sql, (tx) => restoreIn(tx, writer, asked));
    } catch (error) {
      if (!isUniqueViolation(error, "items_live_number") || attempt === TRIES) throw error;
    }
  }
}

async function restoreIn(tx: Sql, { userId, householdId }: BoxWriter, asked: AskedRestore): Promise<RestoredMany> {
  const found = await lockItems(tx, householdId, asked.itemIds);
  await holdHousehold(tx, householdId);
  const used = await usedNumbers(tx, householdId, found.map(({ tagId }) => tagId));
  const { toRestore, living, taken, unknown } = sortRestores(asked, found, used);
  if (toRestore.length > 0) {
    await tx`update items set deleted_at = null, changed_by = ${userId} where id = any(${
      toRestore.map(({ id }) => id)
    })`;
    await countLiving(tx, householdId, toRestore.length);
  }
  const back = toRestore.map((item) => ({ ...item, deletedAt: null }));
  return { items: inOrder(asked.itemIds, [...living, ...back]), taken, unknown };
}

async function usedNumbers(tx: Sql, householdId: HouseholdId, tagIds: readonly TagId[]): Promise<ReadonlySet<TagId>> {
  const rows = await tx<{ tagId: TagId }[]>`
    select tag_id as "tagId" from items
    where household_id = ${householdId} and tag_id = any(${[...tagIds]}) and deleted_at is null`;
  return new Set(rows.map(({ tagId }) => tagId));
}

/** In one order, so that two writers of the same boxes never wait in a circle. */
async function lockItems(tx: Sql, householdId: HouseholdId, itemIds: readonly ItemId[]): Promise<StoredItem[]> {
  const rows = await tx<ItemRow[]>`
    select ${itemColumns(tx)} from items i
    where i.id = any(${[...itemIds]}) and i.household_id = ${householdId} order by i.id for update of i`;
  return rows.map(itemOf);
}

function inOrder(itemIds: readonly ItemId[], items: readonly StoredItem[]): StoredItem[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return itemIds.flatMap((itemId) => byId.get(itemId) ?? []);
}
