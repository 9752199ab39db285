import { codeText } from "../../domain/items/codes/code.ts";
import { TITLE_MARK } from "../../domain/items/search_document.ts";
import { parseSearch, type SearchQuery, tsqueryOf, withoutFillers } from "../../domain/items/search_query.ts";
import type { StoredItem } from "../../domain/items/stored_item.ts";
import { tagValue } from "../../domain/items/tag_id.ts";
import { isForgivable } from "../../domain/items/typo.ts";
import type { HouseholdId } from "../../domain/wire/ids.ts";
import { findItemByCode } from "./codes.ts";
import { isNarrowed, narrowedTo, type Narrowing } from "./narrowing.ts";
import { itemColumns, itemOf, itemOfEach, type ItemRow } from "./rows.ts";
import { wordsNear } from "./search_words.ts";
import type { Pool, Sql } from "../sql.ts";

export interface FoundItems {
  readonly items: StoredItem[];
  /** Exact up to 1,000. */
  readonly total: number;
}

/** A page of what is found, among all boxes or those of a place or with a tag. */
interface Slice extends Narrowing {
  readonly limit: number;
  readonly skip: number;
}

/** The household's living boxes that fit, best first; where none does, the one that has the whole text as its code. */
export async function searchItems(
  pool: Pool,
  householdId: HouseholdId,
  searchTerm: string,
  page: Slice,
): Promise<FoundItems> {
  const found = await searchWords(pool, householdId, searchTerm, page);
  const code = codeText(searchTerm);
  if (found.total > 0 || code === null || isNarrowed(page)) return found;
  const box = await findItemByCode(pool, householdId, code);
  return box ? { items: [box].slice(page.skip), total: 1 } : found;
}

/**
 * Only when nothing fits as written may words without meaning be missing,
 * and then are words of one typo's distance tried: a search for something that exists is never watered down.
 */
async function searchWords(
  pool: Pool,
  householdId: HouseholdId,
  searchTerm: string,
  page: Slice,
): Promise<FoundItems> {
  const query = parseSearch(searchTerm);
  if (query.words.length === 0) return { items: [], total: 0 };
  return isOneLetter(query)
    ? await replanned(pool, (tx) => find(tx, householdId, query, query.words.map(asTyped), page))
    : await findForgiving(pool, householdId, query, page);
}

async function findForgiving(sql: Sql, householdId: HouseholdId, query: SearchQuery, page: Slice): Promise<FoundItems> {
  const asWritten = await find(sql, householdId, query, query.words.map(asTyped), page);
  if (asWritten.total > 0 || await isWrittenElsewhere(sql, householdId, query, page)) return asWritten;
  const telling = withoutFillers(query);
  if (telling) return await findForgiving(sql, householdId, telling, page);
  const spellings = await Promise.all(query.words.map((word) => spellingsOf(sql, householdId, word)));
  const isHopeless = spellings.every((words, index) => words.length === asTyped(query.words[index] ?? "").length);
  return isHopeless ? asWritten : await find(sql, householdId, query, spellings, page);
}

async function isWrittenElsewhere(
  sql: Sql,
  householdId: HouseholdId,
  query: SearchQuery,
  page: Slice,
): Promise<boolean> {
  if (!isNarrowed(page)) return false;
  return await countHits(sql, householdId, query.words.map(asTyped), {}, 1) > 0;
}

/** A number is kept with and without its leading zeros, so either is found by either. */
function asTyped(word: string): string[] {
  return /^0\d{1,7}$/.test(word) ? [word, String(Number(word))] : [word];
}

/** The intended word has five letters or more; the typed one may have lost one of them. */
async function spellingsOf(sql: Sql, householdId: HouseholdId, word: string): Promise<string[]> {
  return isForgivable(`${word}_`) ? [word, ...await wordsNear(sql, householdId, word)] : asTyped(word);
}

type Spellings = readonly (readonly string[])[];

/** The first thing anybody types: thousands of titles begin with it. */
function isOneLetter({ words: [word = "", ...others], tagId }: SearchQuery): boolean {
  return word.length === 1 && others.length === 0 && tagId === null;
}

/** One plan for all letters would be wrong for most: a sixth of all boxes have a word with "b", hardly one has "q". */
async function replanned(pool: Pool, ask: (tx: Sql) => Promise<FoundItems>): Promise<FoundItems> {
  return await pool.begin(async (tx) => {
    await tx`set local plan_cache_mode = force_custom_plan`;
    return await ask(tx);
  });
}

/** Most pages are full of boxes with the words in their titles; only others need a look at every box that fits. */
async function find(
  sql: Sql,
  householdId: HouseholdId,
  query: SearchQuery,
  spellings: Spellings,
  page: Slice,
): Promise<FoundItems> {
  const [total, titled] = await Promise.all([
    countHits(sql, householdId, spellings, page, Math.max(COUNTED_HITS, page.skip + page.limit)),
    query.tagId ? [] : titledPage(sql, householdId, query, spellings, page),
  ]);
  if (total <= page.skip) return { items: [], total };
  const isFull = titled.length === Math.min(page.limit, total - page.skip);
  return {
    items: isFull ? titled : await pageOf(sql, householdId, query, spellings, tsqueryOf(spellings), page),
    total,
  };
}

async function titledPage(sql: Sql, householdId: HouseholdId, query: SearchQuery, spellings: Spellings, page: Slice) {
  return isOneLetter(query)
    ? await newestTitled(sql, householdId, spellings, page)
    : await pageOf(sql, householdId, query, spellings, tsqueryOf(spellings, { mark: TITLE_MARK }), page);
}

/** The same as `pageOf`, but from the newest box backwards until the page is full, not by way of every box that fits. */
async function newestTitled(
  sql: Sql,
  householdId: HouseholdId,
  spellings: Spellings,
  page: Slice,
): Promise<StoredItem[]> {
  const { limit, skip } = page;
  const whole = sql`search @@ ${tsqueryOf(spellings, { mark: TITLE_MARK, isWhole: true })}::tsquery`;
  const begun = sql`search @@ ${tsqueryOf(spellings, { mark: TITLE_MARK })}::tsquery`;
  const newest = (tier: number, fits: typeof whole) =>
    sql`(select id, created_at, ${tier}::integer as tier from items i
      where ${among(sql, householdId, page)} and ${fits}
      order by created_at desc, id desc limit ${skip + limit})`;
  const rows = await sql<ItemRow[]>`
    with best as (
      select * from (${newest(3, whole)} union all ${newest(4, sql`${begun} and not ${whole}`)}) titled
      order by tier, created_at desc, id desc offset ${skip} limit ${limit}
    )
    select ${itemColumns(sql)} from best ${itemOfEach(sql, sql`best`)}
    order by best.tier, best.created_at desc, best.id desc`;
  return rows.map(itemOf);
}

async function pageOf(
  sql: Sql,
  householdId: HouseholdId,
  query: SearchQuery,
  spellings: Spellings,
  wanted: string,
  page: Slice,
): Promise<StoredItem[]> {
  const rows = await sql<ItemRow[]>`
    with hits as materialized (
      select id, created_at, search, ${tierOf(sql, query, spellings)} as tier
      from items i where ${among(sql, householdId, page)} and search @@ ${wanted}::tsquery
    ), ranked as (
      select id, created_at, tier, case when tier = ${ELSEWHERE}
        then ts_rank('{0.1, 0.3, 0.6, 1}', search, ${tsqueryOf(spellings)}::tsquery) else 1 end as rank
      from hits
    ), best as (
      select * from ranked order by tier, rank desc, created_at desc, id desc offset ${page.skip} limit ${page.limit}
    )
    select ${itemColumns(sql)} from best ${itemOfEach(sql, sql`best`)}
    order by best.tier, best.rank desc, best.created_at desc, best.id desc`;
  return rows.map(itemOf);
}

/**
 * Hits are counted up to here: "1,000" then means that many or more. Counting every box that has a common word
 * takes longer than finding the best fifty, and nobody turns twenty pages of hits.
 */
const COUNTED_HITS = 1_000;

async function countHits(
  sql: Sql,
  householdId: HouseholdId,
  spellings: Spellings,
  narrowing: Narrowing,
  atMost: number,
): Promise<number> {
  const [row] = await sql<{ total: number }[]>`
    select count(*)::integer as total from (
      select from items i where ${among(sql, householdId, narrowing)} and search @@ ${tsqueryOf(spellings)}::tsquery
      limit ${atMost}) hits`;
  return row?.total ?? 0;
}

function among(sql: Sql, householdId: HouseholdId, narrowing: Narrowing) {
  return sql`i.household_id = ${householdId} and i.deleted_at is null and ${narrowedTo(sql, narrowing)}`;
}

/** The tier of boxes that have a word outside their title; ranked by the fields it stands in. */
const ELSEWHERE = 5;

/** Exact number, number prefix, title, then the rest; whole words before beginnings. */
function tierOf(sql: Sql, { tagId }: SearchQuery, spellings: Spellings) {
  const inTitle = tsqueryOf(spellings, { mark: TITLE_MARK });
  const inTitleWhole = tsqueryOf(spellings, { mark: TITLE_MARK, isWhole: true });
  const byText = sql`when search @@ ${inTitleWhole}::tsquery then 3 when search @@ ${inTitle}::tsquery then 4
    else ${ELSEWHERE}::integer`;
  if (!tagId) return sql`case ${byText} end`;
  return sql`case when tag_id = ${tagId} then 0 when tag_value = ${tagValue(tagId)} then 1
    when starts_with(tag_id, ${tagId}) then 2 ${byText} end`;
}
