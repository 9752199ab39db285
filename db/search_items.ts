import { parseSearch, type SearchQuery, tsqueryOf } from "../domain/items/search_query.ts";
import type { StoredItem } from "../domain/items/stored_item.ts";
import { tagValue } from "../domain/items/tag_id.ts";
import { isForgivable } from "../domain/items/typo.ts";
import type { UserId } from "../domain/wire/ids.ts";
import { itemColumns, itemOf, type ItemRow } from "./item_rows.ts";
import { wordsNear } from "./item_words.ts";
import type { Sql } from "./sql.ts";

export interface Found {
  readonly items: StoredItem[];
  readonly total: number;
}

/**
 * The owner's living boxes that fit, best first. Only when nothing fits as written are words of one typo's
 * distance tried: a search for something that exists is never watered down.
 */
export async function searchItems(
  sql: Sql,
  ownerId: UserId,
  searchTerm: string,
  page: { readonly limit: number; readonly skip: number },
): Promise<Found> {
  const query = parseSearch(searchTerm);
  if (query.words.length === 0) return { items: [], total: 0 };
  const asWritten = await find(sql, ownerId, query, query.words.map(asTyped), page);
  if (asWritten.total > 0) return asWritten;
  const spellings = await Promise.all(query.words.map((word) => spellingsOf(sql, ownerId, word)));
  const isHopeless = spellings.every((words, place) => words.length === asTyped(query.words[place] ?? "").length);
  return isHopeless ? asWritten : await find(sql, ownerId, query, spellings, page);
}

/** A number is kept with and without its leading zeros, so either is found by either. */
function asTyped(word: string): string[] {
  return /^0\d{1,7}$/.test(word) ? [word, String(Number(word))] : [word];
}

/** The intended word has five letters or more; the typed one may have lost one of them. */
async function spellingsOf(sql: Sql, ownerId: UserId, word: string): Promise<string[]> {
  return isForgivable(`${word}_`) ? [word, ...await wordsNear(sql, ownerId, word)] : asTyped(word);
}

async function find(
  sql: Sql,
  ownerId: UserId,
  query: SearchQuery,
  spellings: readonly (readonly string[])[],
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<Found> {
  const anywhere = tsqueryOf(spellings);
  const rows = await sql<(ItemRow & { total: number })[]>`
    with hits as materialized (
      select id, created_at, ${tierOf(sql, query, spellings)} as tier,
        ts_rank('{0.1, 0.3, 0.6, 1}', search, ${anywhere}::tsquery) as rank
      from items
      where owner_id = ${ownerId} and deleted_at is null and search @@ ${anywhere}::tsquery
    ), best as (
      select *, count(*) over () as total from hits
      order by tier, rank desc, created_at desc, id desc offset ${skip} limit ${limit}
    )
    select ${itemColumns(sql)}, best.total::integer as total from best join items i on i.id = best.id
    order by best.tier, best.rank desc, best.created_at desc, best.id desc`;
  const total = rows[0]?.total ?? (skip > 0 ? await countHits(sql, ownerId, anywhere) : 0);
  return { items: rows.map(({ total: _, ...row }) => itemOf(row)), total };
}

/** For a page behind the last one, which has no row to carry the total. */
async function countHits(sql: Sql, ownerId: UserId, anywhere: string): Promise<number> {
  const [row] = await sql<{ total: number }[]>`
    select count(*)::integer as total from items
    where owner_id = ${ownerId} and deleted_at is null and search @@ ${anywhere}::tsquery`;
  return row?.total ?? 0;
}

/** Document 3, section 4: exact number, number prefix, title, then the rest; whole words before beginnings. */
function tierOf(sql: Sql, { tagId }: SearchQuery, spellings: readonly (readonly string[])[]) {
  const inTitle = tsqueryOf(spellings, "A");
  const inTitleWhole = tsqueryOf(spellings, "A", false);
  const byText = sql`when search @@ ${inTitleWhole}::tsquery then 3 when search @@ ${inTitle}::tsquery then 4 else 5`;
  if (!tagId) return sql`case ${byText} end`;
  return sql`case when tag_id = ${tagId} then 0 when tag_value = ${tagValue(tagId)} then 1
    when starts_with(tag_id, ${tagId}) then 2 ${byText} end`;
}
