import { type Cursor, type SortValue, writeCursor } from "../../domain/items/cursor.ts";
import type { StoredItem } from "../../domain/items/stored_item.ts";
import type { HouseholdId } from "../../domain/wire/ids.ts";
import { isNarrowed, narrowedTo, type Narrowing } from "./narrowing.ts";
import { itemColumns, itemOf, itemOfEach, type ItemRow } from "./rows.ts";
import type { Sql } from "../sql.ts";

export interface PageInput extends Narrowing {
  readonly limit: number;
  readonly skip: number;
  readonly sortBy: keyof typeof SORT_COLUMNS;
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

const SORT_COLUMNS = {
  createdAt: [["created_at", "timestamptz(3)"]],
  updatedAt: [["updated_at", "timestamptz(3)"]],
  title: [["title_key", "text"]],
  tagId: [["tag_value", "integer"]],
  place: [["place_key", "text"], ["tag_value", "integer"]],
} as const;

/**
 * Of as many boxes all are read and put in order, of more the order's index is read until a page is full: among
 * 100,000 that takes no longer than to read these.
 */
const MAX_SORTED = 2_000;

/** A page of living boxes. `after` costs the same at any depth; `skip` reads its way there from the nearer end. */
export async function pageOfItems(sql: Sql, householdId: HouseholdId, input: PageInput): Promise<Page> {
  const total = await totalOf(sql, householdId, input);
  const rows = await rowsOfPage(sql, householdId, input, total);
  const last = rows.at(-1);
  const isFull = rows.length === input.limit;
  return { items: rows.map(itemOf), total, next: last && isFull ? writeCursor([last.sortValue, last.id]) : null };
}

type SortedRow = ItemRow & { readonly sortValue: Cursor[0] };

async function totalOf(sql: Sql, householdId: HouseholdId, input: PageInput): Promise<number> {
  if (isNarrowed(input)) {
    const [row] = await sql<{ total: number }[]>`
      select count(*)::integer as total from items i where ${living(sql, householdId)} and ${narrowedTo(sql, input)}`;
    return row?.total ?? 0;
  }
  const [row] = await sql<{ live: number }[]>`select live from households where id = ${householdId}`;
  return row?.live ?? 0;
}

/** Goes over an index alone, from the end when that is nearer, and reads only the page's own rows. */
async function rowsOfPage(sql: Sql, householdId: HouseholdId, input: PageInput, total: number): Promise<SortedRow[]> {
  const { after } = input;
  const ascending = input.sortOrder === "asc";
  const limit = after ? input.limit : Math.min(input.limit, Math.max(0, total - input.skip));
  const fromEnd = !after && input.skip > total / 2;
  const offset = after ? 0 : fromEnd ? total - input.skip - limit : input.skip;
  const among: Fragment = after
    ? sql`${living(sql, householdId)} and ${behind(sql, input, after)}`
    : living(sql, householdId);
  return await sql<SortedRow[]>`
    select ${itemColumns(sql)}, ${sortValue(sql, input)} from (
      select i.id from ${source(sql, input, total, { among, ascending: ascending !== fromEnd })}
      ${orderBy(sql, input, ascending !== fromEnd)} offset ${Math.max(0, offset)} limit ${limit}
    ) page ${itemOfEach(sql, sql`page`)}
    ${orderBy(sql, input, ascending)}`;
}

interface Way {
  /** Which of the household's boxes come into question. */
  readonly among: Fragment;
  readonly ascending: boolean;
}
type Fragment = ReturnType<Sql>;

function source(sql: Sql, input: PageInput, total: number, { among, ascending }: Way): Fragment {
  if (!isNarrowed(input)) return sql`items i where ${among}`;
  const narrowed = narrowedTo(sql, input);
  // "offset 0" keeps PostgreSQL from choosing the other way, by guesses that know nothing of this household.
  return total <= MAX_SORTED
    ? sql`(select * from items i where ${among} and ${narrowed} offset 0) i`
    : sql`(select * from items i where ${among} ${orderBy(sql, input, ascending)} offset 0) i where ${narrowed}`;
}

function living(sql: Sql, householdId: HouseholdId): Fragment {
  return sql`i.household_id = ${householdId} and i.deleted_at is null`;
}

function behind(sql: Sql, { sortBy, sortOrder }: PageInput, [value, id]: Cursor): Fragment {
  const columns = SORT_COLUMNS[sortBy];
  const values = [value].flat().map((one: SortValue, at): Fragment =>
    sql`${one}::text::${sql.unsafe(columns[at]?.[1] ?? "text")}`
  );
  const there = values.reduce((row, one): Fragment => sql`${row}, ${one}`);
  return sql`(${namesOf(sql, sortBy)}, i.id) ${sortOrder === "asc" ? sql`>` : sql`<`} (${there}, ${id})`;
}

function sortValue(sql: Sql, { sortBy }: PageInput): Fragment {
  const names = namesOf(sql, sortBy);
  return SORT_COLUMNS[sortBy].length === 1
    ? sql`${names} as "sortValue"`
    : sql`json_build_array(${names}) as "sortValue"`;
}

function orderBy(sql: Sql, { sortBy }: PageInput, ascending: boolean): Fragment {
  return sql`order by ${namesOf(sql, sortBy, ascending ? "" : " desc")}, i.id ${ascending ? sql`` : sql`desc`}`;
}

function namesOf(sql: Sql, sortBy: PageInput["sortBy"], direction = ""): Fragment {
  return sql`${sql.unsafe(SORT_COLUMNS[sortBy].map(([name]) => `i.${name}${direction}`).join(", "))}`;
}
