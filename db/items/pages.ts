import { type Cursor, writeCursor } from "../../domain/items/cursor.ts";
import type { StoredItem } from "../../domain/items/stored_item.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import { itemColumns, itemOf, itemOfEach, type ItemRow } from "./rows.ts";
import type { Sql } from "../sql.ts";

export interface PageInput {
  readonly limit: number;
  readonly skip: number;
  readonly sortBy: "createdAt" | "updatedAt" | "title" | "tagId";
  readonly sortOrder: "asc" | "desc";
  /** Start behind this row instead of skipping. */
  readonly after: Cursor | null;
}

export interface Page {
  readonly items: StoredItem[];
  readonly total: number;
  /** Where the next page starts; null on the last one. */
  readonly next: string | null;
}

const SORT_COLUMNS = { createdAt: "created_at", updatedAt: "updated_at", title: "title_key", tagId: "tag_value" };
const SORT_TYPES = { createdAt: "timestamptz(3)", updatedAt: "timestamptz(3)", title: "text", tagId: "integer" };

/** A page of living boxes. `after` costs the same at any depth; `skip` reads its way there from the nearer end. */
export async function pageOfItems(sql: Sql, ownerId: UserId, input: PageInput): Promise<Page> {
  const total = await totalOf(sql, ownerId);
  const rows =
    await (input.after ? rowsAfter(sql, ownerId, input, input.after) : rowsSkipping(sql, ownerId, input, total));
  const last = rows.at(-1);
  const isFull = rows.length === input.limit;
  return { items: rows.map(itemOf), total, next: last && isFull ? writeCursor([last.sortValue, last.id]) : null };
}

type SortedRow = ItemRow & { readonly sortValue: string | number };

async function totalOf(sql: Sql, ownerId: UserId): Promise<number> {
  const [row] = await sql<{ live: number }[]>`select live from item_owners where owner_id = ${ownerId}`;
  return row?.live ?? 0;
}

async function rowsAfter(sql: Sql, ownerId: UserId, input: PageInput, [value, id]: Cursor): Promise<SortedRow[]> {
  const { column, ascending } = sortOf(sql, input);
  const behind = ascending ? sql`>` : sql`<`;
  return await sql<SortedRow[]>`
    select ${itemColumns(sql)}, ${sortValue(sql, input)} from items i
    where i.owner_id = ${ownerId} and i.deleted_at is null
      and (i.${column}, i.id) ${behind} (${value}::text::${sql.unsafe(SORT_TYPES[input.sortBy])}, ${id})
    ${orderBy(sql, column, ascending)} limit ${input.limit}`;
}

/** Skips over the index alone, from the end when that is nearer, and reads only the page's own rows. */
async function rowsSkipping(sql: Sql, ownerId: UserId, input: PageInput, total: number): Promise<SortedRow[]> {
  const { column, ascending } = sortOf(sql, input);
  const limit = Math.min(input.limit, Math.max(0, total - input.skip));
  const fromEnd = input.skip > total / 2;
  const offset = fromEnd ? total - input.skip - limit : input.skip;
  return await sql<SortedRow[]>`
    select ${itemColumns(sql)}, ${sortValue(sql, input)} from (
      select i.${column} as value, i.id from items i where i.owner_id = ${ownerId} and i.deleted_at is null
      ${orderBy(sql, column, ascending !== fromEnd)} offset ${Math.max(0, offset)} limit ${limit}
    ) page ${itemOfEach(sql, sql`page`)}
    ${orderBy(sql, column, ascending)}`;
}

function sortOf(sql: Sql, input: PageInput) {
  return { column: sql(SORT_COLUMNS[input.sortBy]), ascending: input.sortOrder === "asc" };
}

function sortValue(sql: Sql, { sortBy }: PageInput) {
  return sql`i.${sql(SORT_COLUMNS[sortBy])} as "sortValue"`;
}

function orderBy(sql: Sql, column: ReturnType<typeof sortOf>["column"], ascending: boolean) {
  return ascending ? sql`order by i.${column}, i.id` : sql`order by i.${column} desc, i.id desc`;
}
