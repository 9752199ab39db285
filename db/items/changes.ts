import type { ChangeMark, Changes } from "../../domain/items/change_mark.ts";
import type { StoredItem } from "../../domain/items/stored_item.ts";
import type { HouseholdId, ItemId } from "../../domain/wire/ids.ts";
import type { Sql } from "../sql.ts";
import { itemColumns, itemOf, itemOfEach, type ItemRow } from "./rows.ts";

/** In which database a mark counts, and a mark that has seen everything that is committed by now. */
export async function newestMark(sql: Sql, household: HouseholdId): Promise<ChangeMark> {
  const [now] = await sql<Pick<ChangeMark, "database" | "until" | "at">[]>`
    select pg_current_snapshot()::text as until, floor(extract(epoch from clock_timestamp()) * 1000)::float8 as at,
      concat_ws('/', (select system_identifier from pg_control_system()),
        (select oid from pg_database where datname = current_database()),
        extract(epoch from pg_postmaster_start_time())) as database`;
  if (!now) throw new Error("expected the database's snapshot, received nothing");
  return { household, ...now, seen: now.until, after: null };
}

/**
 * The next page of what has changed since a mark. A box that changes meanwhile may come twice; none is left out, also where a
 * transaction that began before the mark is committed after it.
 * @param newest of this moment, from `newestMark`
 * @param since null for all living boxes
 */
export async function readChanges(
  sql: Sql,
  newest: ChangeMark,
  since: ChangeMark | null,
  limit: number,
): Promise<Changes<StoredItem>> {
  const mark = since?.after ? since : { ...newest, seen: since?.seen ?? null };
  const page = mark.seen === null
    ? await pageOfAll(sql, mark, limit)
    : await pageOfChanges(sql, mark, mark.seen, limit);
  const last = page.at(limit - 1);
  const isFull = page.length > limit;
  const rows = page.slice(0, limit);
  return {
    items: [...new Map(rows.flatMap(({ item }) => item ? [[item.id, item]] : [])).values()],
    gone: [...new Set(rows.flatMap(({ id, item }) => item ? [] : [id]))],
    next: last && page.length > limit
      ? { ...mark, after: [last.at, last.id] }
      : { ...mark, seen: mark.until, after: null },
    // What has changed since the first of several pages is another round.
    more: isFull || mark.after !== null,
  };
}

interface Read {
  readonly id: ItemId;
  readonly at: string;
  readonly item: StoredItem | null;
}

async function pageOfAll(sql: Sql, { household, after }: ChangeMark, limit: number): Promise<Read[]> {
  const behind = after ? sql`and (created_at, id) > (${after[0]}::text::timestamptz, ${after[1]})` : sql``;
  const rows = await sql<ItemRow[]>`
    select ${itemColumns(sql)} from (
      select id, created_at from items where household_id = ${household} and deleted_at is null ${behind}
      order by created_at, id limit ${limit + 1}
    ) page ${itemOfEach(sql, sql`page`)} order by page.created_at, page.id`;
  return rows.map(itemOf).map((item) => ({ id: item.id, at: item.createdAt.toISOString(), item }));
}

/** What is behind a mark's snapshot, in the order of transactions; of the box itself what it is now. */
async function pageOfChanges(sql: Sql, mark: ChangeMark, seen: string, limit: number): Promise<Read[]> {
  const { household, after } = mark;
  const behind = after ? sql`and (xact, item_id) > (${after[0]}::text::xid8, ${after[1]})` : sql``;
  // A transaction that no snapshot knows yet has come with the rows of another database.
  const rows = await sql<(ItemRow & { readonly changedId: ItemId; readonly at: string })[]>`
    select page.item_id as "changedId", page.xact::text as at, ${itemColumns(sql)} from (
      select item_id, xact from box_changes
      where household_id = ${household} and xact >= pg_snapshot_xmin(${seen}::text::pg_snapshot)
        and not pg_visible_in_snapshot(xact, ${seen}::text::pg_snapshot)
        and xact < pg_snapshot_xmax(pg_current_snapshot()) ${behind}
      order by xact, item_id limit ${limit + 1}
    ) page left join lateral (
      select * from items where items.id = page.item_id and household_id = ${household} and deleted_at is null offset 0
    ) i on true order by page.xact, page.item_id`;
  return rows.map(({ changedId, at, ...row }) => ({ id: changedId, at, item: row.id ? itemOf(row) : null }));
}

/** Forgets what is too old to be asked for and no history tells of. */
export async function forgetChanges(sql: Sql, before: Date): Promise<void> {
  await sql`
    delete from box_changes
    where changed_at < ${before} and event is null and files_added = 0 and files_removed = 0`;
}
