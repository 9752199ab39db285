import type { LogFilter, LogId, LogPageInput } from "../../domain/logs/log.ts";
import { logQuery } from "../../domain/logs/search_words.ts";
import type { Sql } from "../sql.ts";
import { whereMatches } from "./log_rows.ts";

/** Entries that a search looks through before it asks the index of words. */
export const SEARCH_WINDOW = 2_000;
/** Of what the index of words has oftener than this, the newest are found sooner by time. */
const MAX_BY_WORDS = 50_000;
/** What is at least this share of the entries that a search looks through first is read by time. */
const OFTEN = 1 / 50;

/** What a search knows once it has found where to look. */
export interface LogSearch {
  /** Those that are wanted, in their order; null where they are to be read by time. */
  readonly ids: readonly LogId[] | null;
  /** How many match. */
  readonly count: number;
  /** There are more. */
  readonly isCut: boolean;
}

/** Which of the entries that match. */
export interface Wanted {
  readonly skipped: number;
  readonly limit: number;
}

type Order = Pick<LogPageInput, "sortOrder" | "untilId">;

/** The words of a filter as the index of words is asked; null where it has none. */
export function searchedWords({ query }: LogFilter): string | null {
  return query === undefined ? null : logQuery(query);
}

/**
 * PostgreSQL cannot tell how rare the beginning of a word is, nor that a person reports no errors, and takes the wrong way by a
 * factor of a thousand: through all entries by their time for a rare one, or through half of them by their words for a common
 * one. So a search looks through the `window` entries first that come first: what it finds often there is read by time, what is
 * rare is taken from the index of words.
 * @returns null where one index has what is wanted in the order of time
 */
export async function searchLogs(
  sql: Sql,
  { filter, order, window, wanted }: {
    readonly filter: LogFilter;
    readonly order: Order;
    readonly window: number;
    readonly wanted: Wanted;
  },
): Promise<LogSearch | null> {
  const { ordered, sought } = splitFilter(filter);
  if (searchedWords(filter) === null && Object.keys(sought).length === 0) return null;
  const way = order.sortOrder === "asc" ? sql`asc` : sql`desc`;
  const [near] = await sql<{ looked: number; matched: number }[]>`
    select count(*)::int as looked, (count(*) filter (${whereMatches(sql, sought)}))::int as matched
    from (
      select * from logs l ${whereMatches(sql, ordered)} ${
    until(sql, order)
  } order by l.at ${way}, l.id ${way} limit ${window}
    ) l`;
  const { looked = 0, matched = 0 } = near ?? {};
  const isWhole = looked < window;
  if (isWhole || matched >= window * OFTEN) return { ids: null, count: matched, isCut: !isWhole };
  const { count, ids } = await byWords(sql, rareMatches(sql, filter, order), order, wanted);
  return count > MAX_BY_WORDS ? { ids: null, count: MAX_BY_WORDS, isCut: true } : { ids, count, isCut: false };
}

/** What one index has in the order of time, and what is to be looked for among it. */
function splitFilter(filter: LogFilter): { readonly ordered: LogFilter; readonly sought: LogFilter } {
  const { query, level, platform, service, ...others } = filter;
  const words = query === undefined ? {} : { query };
  const [ofLevel, ofPlatform, ofService] = [
    level === undefined ? {} : { level },
    platform === undefined ? {} : { platform },
    service === undefined ? {} : { service },
  ];
  if (others.userId !== undefined) {
    return { ordered: others, sought: { ...words, ...ofLevel, ...ofPlatform, ...ofService } };
  }
  if (service !== undefined || level !== undefined) {
    return { ordered: { ...others, ...ofService, ...ofLevel }, sought: { ...words, ...ofPlatform } };
  }
  return { ordered: { ...others, ...ofPlatform }, sought: words };
}

async function byWords(
  sql: Sql,
  matches: ReturnType<typeof rareMatches>,
  { sortOrder }: Order,
  { skipped, limit }: Wanted,
): Promise<{ readonly count: number; readonly ids: LogId[] }> {
  const way = sortOrder === "asc" ? sql`asc` : sql`desc`;
  const [found] = await sql<{ count: number; ids: LogId[] }[]>`
    with found as materialized (${matches} limit ${MAX_BY_WORDS + 1})
    select (select count(*)::int from found) as count,
      array(select id::text from found order by at ${way}, id ${way} limit ${limit} offset ${skipped}) as ids`;
  return found ?? { count: 0, ids: [] };
}

/** Asked of the index in the words that it was made with. */
function rareMatches(sql: Sql, filter: LogFilter, order: Order) {
  const { query: _, level, platform, service, userId, ...others } = filter;
  const marks = Object.entries({ level, platform, service, user: userId })
    .flatMap(([name, mark]) => mark === undefined ? [] : [lexeme(`${name}=${mark}`)]);
  const words = searchedWords(filter);
  return sql`
    select l.id, l.at from logs l ${whereMatches(sql, others)} ${until(sql, order)}
      and (l.words || array_to_tsvector(array_remove(
        array['level=' || l.level, 'platform=' || l.platform, 'service=' || l.service, 'user=' || l.user_id], null)))
        @@ ${[...(words === null ? [] : [words]), ...marks].join(" & ")}::tsquery`;
}

/** A text as `tsquery` writes a lexeme. */
function lexeme(text: string): string {
  return `'${text.replace(/['\\]/g, (sign) => sign + sign)}'`;
}

/**
 * Entries that match, to be read in their order as far as needed. Of a `case` PostgreSQL takes it that half of all rows
 * fit, and so does not go by the words.
 */
export function byTime(sql: Sql, filter: LogFilter, order: Order) {
  const words = searchedWords(filter);
  const { query: _, ...others } = filter;
  return sql`
    logs l ${whereMatches(sql, others)} ${until(sql, order)}
    ${words === null ? sql`` : sql`and case when l.words @@ ${words}::tsquery then true end`}`;
}

function until(sql: Sql, { untilId }: Order) {
  return untilId === undefined ? sql`` : sql`and l.id <= ${untilId}`;
}
