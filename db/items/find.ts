import type { StoredItem } from "../../domain/items/stored_item.ts";
import { type TagId, tagValue } from "../../domain/items/tag_id.ts";
import type { HouseholdId, ItemId } from "../../domain/wire/ids.ts";
import { itemColumns, itemOf, type ItemRow } from "./rows.ts";
import type { Sql } from "../sql.ts";

/** A living box of this household. */
export async function findItem(sql: Sql, householdId: HouseholdId, itemId: ItemId): Promise<StoredItem | null> {
  const [row] = await sql<ItemRow[]>`
    select ${itemColumns(sql)} from items i
    where i.id = ${itemId} and i.household_id = ${householdId} and i.deleted_at is null`;
  return row ? itemOf(row) : null;
}

/** The living box with exactly this number. */
export async function findItemNumbered(sql: Sql, householdId: HouseholdId, tagId: TagId): Promise<StoredItem | null> {
  const [row] = await sql<ItemRow[]>`
    select ${itemColumns(sql)} from items i
    where i.household_id = ${householdId} and i.tag_id = ${tagId} and i.deleted_at is null`;
  return row ? itemOf(row) : null;
}

/** Living boxes with this number: the one with the exact text first, then those of equal value (`7` finds `007`). */
export async function findItemsByNumber(sql: Sql, householdId: HouseholdId, tagId: TagId): Promise<StoredItem[]> {
  const rows = await sql<ItemRow[]>`
    select ${itemColumns(sql)} from items i
    where i.household_id = ${householdId} and i.tag_value = ${tagValue(tagId)} and i.deleted_at is null
    order by i.tag_id <> ${tagId}, length(i.tag_id)`;
  return rows.map(itemOf);
}

/** As many texts at once keep the event loop for a millisecond. */
const NUMBERS_AT_ONCE = 10_000;

/** The numbers of all living boxes, in the order of their value. */
export async function listNumbers(sql: Sql, householdId: HouseholdId, atOnce = NUMBERS_AT_ONCE): Promise<TagId[]> {
  const numbers: TagId[] = [];
  let last = { value: -1, id: "" };
  for (;;) {
    const [piece] = await sql<{ numbers: string | null; value: number; id: string }[]>`
      select string_agg(tag_id, ',' order by tag_value, id) as numbers, max(tag_value) as value,
        (array_agg(id order by tag_value desc, id desc))[1] as id
      from (
        select tag_id, tag_value, id from items
        where household_id = ${householdId} and deleted_at is null and (tag_value, id) > (${last.value}, ${last.id})
        order by tag_value, id limit ${atOnce}
      ) piece`;
    if (!piece?.numbers) return numbers;
    numbers.push(...piece.numbers.split(",") as TagId[]);
    last = piece;
  }
}

/** What went into the trash at `oldest` or later, newest first. */
export async function listTrash(
  sql: Sql,
  householdId: HouseholdId,
  oldest: Date,
  limit: number,
): Promise<StoredItem[]> {
  const rows = await sql<ItemRow[]>`
    select ${itemColumns(sql)} from items i
    where i.household_id = ${householdId} and i.deleted_at >= ${oldest}
    order by i.deleted_at desc, i.tag_value, i.tag_id, i.id desc limit ${limit}`;
  return rows.map(itemOf);
}

/**
 * The lowest free number above the highest used, 1 at first. When 99999999 is used there is none above it:
 * then the lowest free number at all.
 */
export async function nextNumber(sql: Sql, householdId: HouseholdId): Promise<number> {
  const [row] = await sql<{ highest: number | null }[]>`
    select max(tag_value) as highest from items where household_id = ${householdId} and deleted_at is null`;
  const next = (row?.highest ?? 0) + 1;
  return next <= 99_999_999 ? next : await lowestFreeNumber(sql, householdId);
}

/** The number of the living box that was made last. */
export async function newestNumber(sql: Sql, householdId: HouseholdId): Promise<TagId | null> {
  const [row] = await sql<{ tagId: TagId }[]>`
    select tag_id as "tagId" from items
    where household_id = ${householdId} and deleted_at is null order by created_at desc, id desc limit 1`;
  return row?.tagId ?? null;
}

/** The lowest free number above this one, or the lowest free one at all when none is. */
export async function freeNumberAbove(sql: Sql, householdId: HouseholdId, after: TagId): Promise<number> {
  const next = await firstGapAbove(sql, householdId, tagValue(after));
  return next <= 99_999_999 ? next : await lowestFreeNumber(sql, householdId);
}

async function lowestFreeNumber(sql: Sql, householdId: HouseholdId): Promise<number> {
  return await firstGapAbove(sql, householdId, 0);
}

/** Reads the index from there to the first gap; several boxes may have equal numbers. */
async function firstGapAbove(sql: Sql, householdId: HouseholdId, value: number): Promise<number> {
  const [row] = await sql<{ gap: number }[]>`
    with used as (
      select tag_value, ${value}::integer + dense_rank() over (order by tag_value) as expected from items
      where household_id = ${householdId} and deleted_at is null and tag_value > ${value}
    )
    select coalesce(
      (select expected from used where tag_value > expected order by tag_value limit 1),
      (select max(tag_value) + 1 from items
        where household_id = ${householdId} and deleted_at is null and tag_value > ${value}),
      ${value}::integer + 1)::integer as gap`;
  return row?.gap ?? value + 1;
}
