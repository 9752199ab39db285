import type { ItemTexts } from "../../domain/items/item.ts";
import { type Arrangement, keysNamedBy } from "../../domain/media/arrangement.ts";
import { forgivableWords, searchDocument, titleKey } from "../../domain/items/search_document.ts";
import type { StoredItem } from "../../domain/items/stored_item.ts";
import type { TagId } from "../../domain/items/tag_id.ts";
import type { HouseholdCaller } from "../../domain/wire/caller.ts";
import type { HouseholdId, ItemId } from "../../domain/wire/ids.ts";
import { changeTime, itemColumns, itemOf, type ItemRow } from "./rows.ts";
import { countLiving, countNewBox } from "./box_counts.ts";
import { rememberWords } from "./search_words.ts";
import { findItem, findItemNumbered } from "./find.ts";
import { newId } from "../new_id.ts";
import { isUniqueViolation, type Sql } from "../sql.ts";
import { transact } from "../transact.ts";

/** Who changes boxes, in which household. */
export type BoxWriter = Pick<HouseholdCaller, "userId" | "householdId">;
export type ItemInput = ItemTexts & { readonly tagId: TagId };

/** What became of a write: the box, or why not. `holder` is the living box that has the number. */
export type WriteOutcome =
  | { readonly outcome: "written"; readonly item: StoredItem }
  | { readonly outcome: "number-taken"; readonly holder: StoredItem }
  | { readonly outcome: "no-box-left" }
  | { readonly outcome: "no-such-item" }
  | { readonly outcome: "no-such-file" };

export async function createItem(
  sql: Sql,
  { userId, householdId }: BoxWriter,
  input: ItemInput,
  freePerMonth: number,
): Promise<WriteOutcome> {
  return await unlessTaken(sql, householdId, () => input.tagId, async (tx) => {
    if (!await countNewBox(tx, householdId, freePerMonth)) return { outcome: "no-box-left" };
    const [row] = await tx<ItemRow[]>`
      insert into items as i (id, household_id, tag_id, title, title_key, description, location, tags, search,
        created_at, updated_at, changed_by)
      values (${newId()}, ${householdId}, ${input.tagId}, ${input.title}, ${titleKey(input.title)},
        ${input.description}, ${input.location}, ${input.tags}, ${
      searchDocument(input)
    }::tsvector, now(), now(), ${userId})
      returning ${itemColumns(tx)}`;
    await rememberWords(tx, householdId, forgivableWords(input));
    return row ? { outcome: "written", item: itemOf(row) } : { outcome: "no-such-item" };
  });
}

export async function updateItem(
  sql: Sql,
  { userId, householdId }: BoxWriter,
  itemId: ItemId,
  updates: Partial<ItemInput> & Arrangement,
): Promise<WriteOutcome> {
  return await unlessTaken(sql, householdId, () => updates.tagId, async (tx) => {
    const before = await lockItem(tx, householdId, itemId);
    if (!before || before.deletedAt) return { outcome: "no-such-item" };
    if (!keysNamedBy(updates).every((key) => before.media.some((media) => media.key === key))) {
      return { outcome: "no-such-file" };
    }
    const input = { ...before, tags: [...before.tags], ...updates };
    await tx`
      update items set tag_id = ${input.tagId}, title = ${input.title}, title_key = ${titleKey(input.title)},
        description = ${input.description}, location = ${input.location}, tags = ${input.tags},
        search = ${searchDocument(input)}::tsvector, updated_at = ${changeTime(tx)}, changed_by = ${userId}
      where id = ${itemId}`;
    await arrangeMedia(tx, itemId, updates);
    await rememberWords(tx, householdId, forgivableWords(input));
    return await written(tx, householdId, itemId);
  });
}

/** To the trash. @returns false when there is no such living box */
export async function deleteItem(sql: Sql, { userId, householdId }: BoxWriter, itemId: ItemId): Promise<boolean> {
  return await transact(sql, async (tx) => {
    const deleted = await tx`
      update items set deleted_at = now(), changed_by = ${userId}
      where id = ${itemId} and household_id = ${householdId} and deleted_at is null`;
    if (deleted.count === 1) await countLiving(tx, householdId, -1);
    return deleted.count === 1;
  });
}

/** Out of the trash; a box that is not in it stays as it is, one that went in before `oldest` is gone for good. */
export async function restoreItem(
  sql: Sql,
  { userId, householdId }: BoxWriter,
  itemId: ItemId,
  oldest: Date,
): Promise<WriteOutcome> {
  let tagId: TagId | undefined;
  return await unlessTaken(sql, householdId, () => tagId, async (tx) => {
    const before = await lockItem(tx, householdId, itemId);
    if (!before || (before.deletedAt && before.deletedAt < oldest)) return { outcome: "no-such-item" };
    tagId = before.tagId;
    if (before.deletedAt) {
      await tx`update items set deleted_at = null, changed_by = ${userId} where id = ${itemId}`;
      await countLiving(tx, householdId, 1);
    }
    return await written(tx, householdId, itemId);
  });
}

async function lockItem(tx: Sql, householdId: HouseholdId, itemId: ItemId): Promise<StoredItem | null> {
  const [row] = await tx<ItemRow[]>`
    select ${itemColumns(tx)} from items i where i.id = ${itemId} and i.household_id = ${householdId} for update of i`;
  return row ? itemOf(row) : null;
}

async function written(tx: Sql, householdId: HouseholdId, itemId: ItemId): Promise<WriteOutcome> {
  const item = await findItem(tx, householdId, itemId);
  return item ? { outcome: "written", item } : { outcome: "no-such-item" };
}

/** How often a write is tried again when the box that had the number is gone by the time we look for it. */
const TRIES = 3;

/** Runs a write in a transaction; when its number is taken, answers who has it. */
async function unlessTaken(
  sql: Sql,
  householdId: HouseholdId,
  numberWished: () => TagId | undefined,
  write: (tx: Sql) => Promise<WriteOutcome>,
): Promise<WriteOutcome> {
  for (let attempt = 1;; attempt++) {
    try {
      return await transact(sql, write);
    } catch (error) {
      const tagId = numberWished();
      if (!tagId || !isUniqueViolation(error, "items_live_number")) throw error;
      const holder = await findItemNumbered(sql, householdId, tagId);
      if (holder) return { outcome: "number-taken", holder };
      if (attempt === TRIES) throw error;
    }
  }
}

/** Arranges the files of a box whose row is locked. The box has every file that is named. */
async function arrangeMedia(
  tx: Sql,
  itemId: ItemId,
  { mediaOrder, coverKey, captions }: Arrangement,
): Promise<void> {
  if (captions && captions.length > 0) {
    await tx`
      update media m set caption = given.caption
      from jsonb_to_recordset(${tx.json(captions)}) as given (key text, caption text)
      where m.item_id = ${itemId} and m.key = given.key`;
  }
  if (coverKey !== undefined) {
    // One after the other: the index allows one cover at any moment.
    await tx`update media set is_cover = false where item_id = ${itemId} and is_cover`;
    await tx`update media set is_cover = true where item_id = ${itemId} and key = ${coverKey}`;
  }
  if (mediaOrder && mediaOrder.length > 0) await orderMedia(tx, itemId, mediaOrder);
}

/** Hands the positions that the files have to the files again, so that files added later still come last. */
async function orderMedia(tx: Sql, itemId: ItemId, order: readonly string[]): Promise<void> {
  await tx`
    with wanted as (
      select key, row_number() over (order by array_position(${[...order]}::text[], key) nulls last, place) as at
      from media where item_id = ${itemId}
    ), places as (
      select place, row_number() over (order by place) as at from media where item_id = ${itemId}
    )
    update media m set place = places.place from wanted join places using (at)
    where m.key = wanted.key and m.place <> places.place`;
}
