import type { Log, LogFilter, LogId, LogPageInput } from "../../domain/logs/log.ts";
import { logQuery } from "../../domain/logs/search_words.ts";
import type { Sql } from "../sql.ts";

/** A page is looked for among so many of the entries that come first, and among ten times as many as lie before its end. */
const LOOKED_AT = 2_000;
const LOOKED_AT_FOR_EACH = 10;
/** What an index counts is counted so far, and said to be more. */
const MAX_COUNTED = 50_000;

type Order = Pick<LogPageInput, "sortOrder" | "untilId">;

interface Wanted {
  readonly skipped: number;
  readonly limit: number;
}

interface CountedLogs {
  /** How many match, as far as they are counted. */
  readonly count: number;
  readonly isCut: boolean;
}

interface FoundLogs extends CountedLogs {
  readonly ids: LogId[];
}

/**
 * The entries that match, by their time. PostgreSQL cannot tell how rare the beginning of a word is, nor that a person reports no
 * errors: so the entries that come first are looked through, and where they do not fill the page the index of words is asked,
 * which takes the longer the more it finds.
 */
export async function findLogs(sql: Sql, filter: LogFilter, order: Order, wanted: Wanted): Promise<FoundLogs> {
  const asked = { ...filter, untilId: order.untilId };
  const end = wanted.skipped + wanted.limit;
  const window = Math.max(LOOKED_AT, end * LOOKED_AT_FOR_EACH);
  const near = await countFirst(sql, asked, order, window);
  if (near.isCut && near.count < end) return await findByWords(sql, asked, order, wanted);
  const [ids, counted] = await Promise.all([
    sql<{ id: LogId }[]>`
      select l.id::text as id from ${firstLogs(sql, asked, order, window)} ${whereMatches(sql, asked)}
      order by ${inTime(sql, order)} limit ${wanted.limit} offset ${wanted.skipped}`,
    near.isCut && isOfOneIndex(filter) ? countLogs(sql, filter) : near,
  ]);
  return { ...counted, ids: ids.map(({ id }) => id) };
}

/** The entries that come first, called `l`, of that part of what is asked for which one index has in the order of time. */
export function firstLogs(sql: Sql, asked: Asked, order: Order, window: number) {
  const { startDate, endDate, like, untilId } = asked;
  const ordered = { startDate, endDate, like, untilId, ...indexedFields(asked) };
  return sql`
    (select * from logs l ${whereMatches(sql, ordered)} order by ${inTime(sql, order)} limit ${window}) l`;
}

/** Those by which one index has the order of time. */
function indexedFields({ userId, service, level, platform }: Asked): Asked {
  if (userId !== undefined) return { userId };
  if (service !== undefined) return { service, level };
  return level === undefined ? { platform } : { level };
}

function inTime(sql: Sql, { sortOrder }: Order) {
  return sortOrder === "asc" ? sql`l.at, l.id` : sql`l.at desc, l.id desc`;
}

export async function countFirst(sql: Sql, asked: Asked, order: Order, window: number): Promise<CountedLogs> {
  const [row] = await sql<{ looked: number; count: number }[]>`
    select count(*)::int as looked, (count(*) filter (${whereMatches(sql, asked)}))::int as count
    from ${firstLogs(sql, asked, order, window)}`;
  return { count: row?.count ?? 0, isCut: row?.looked === window };
}

/** One index has what is asked for: a field and a time, equal entries, or the kinds of entries of all times. */
function isOfOneIndex({ query, userId, startDate, endDate, ...kinds }: LogFilter): boolean {
  if (logQuery(query ?? "") !== null) return false;
  const fields = termsOf({ ...kinds, userId }).length;
  return fields <= 1 || [userId, startDate, endDate].every((field) => field === undefined);
}

async function countLogs(sql: Sql, filter: LogFilter): Promise<CountedLogs> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from (select from logs l ${whereMatches(sql, filter)} limit ${MAX_COUNTED + 1}) l`;
  const count = row?.count ?? 0;
  return { count: Math.min(count, MAX_COUNTED), isCut: count > MAX_COUNTED };
}

/** Asked of the index in the words that it was made with. */
export async function findByWords(sql: Sql, asked: Asked, order: Order, wanted: Wanted): Promise<FoundLogs> {
  const { startDate, endDate, like, untilId } = asked;
  const [found] = await sql<{ count: number; ids: LogId[] }[]>`
    with found as materialized (
      select l.id, l.at from logs l ${whereMatches(sql, { startDate, endDate, like, untilId })}
        and (l.words || array_to_tsvector(array_remove(
          array['level=' || l.level, 'platform=' || l.platform, 'service=' || l.service, 'user=' || l.user_id], null)))
          @@ ${termsOf(asked).join(" & ")}::tsquery
    )
    select (select count(*)::int from found) as count, array(
      select l.id::text from found l order by ${inTime(sql, order)} limit ${wanted.limit} offset ${wanted.skipped}
    ) as ids`;
  return { count: found?.count ?? 0, isCut: false, ids: found?.ids ?? [] };
}

/** What the index of words is asked for: the words, and the fields that stand in it beside them. */
function termsOf({ query, level, platform, service, userId }: Asked): string[] {
  const words = logQuery(query ?? "");
  const fields = Object.entries({ level, platform, service, user: userId })
    .flatMap(([name, value]) => value === undefined ? [] : [lexeme(`${name}=${value}`)]);
  return words === null ? fields : [words, ...fields];
}

/** A text as `tsquery` writes a lexeme. */
function lexeme(text: string): string {
  return `'${text.replace(/['\\]/g, (sign) => sign + sign)}'`;
}

export type LogRow = Omit<Log, "timestamp"> & { readonly at: Date };

export function logOf({ at, ...row }: LogRow): Log {
  return { ...row, timestamp: at.toISOString() };
}

export function logColumns(sql: Sql) {
  return sql`
    l.id::text as "_id", l.at, l.level, l.platform, l.service, l.message, l.file_name as "fileName",
    l.user_id as "userId", l.session_id as "sessionId", l.request_id as "requestId", l.route, l.context, l.stack`;
}

export type Asked = { readonly [K in keyof LogFilter]: LogFilter[K] | undefined } & {
  readonly untilId?: LogPageInput["untilId"] | undefined;
};

/**
 * `where` with everything that is asked for, of rows called `l`. Of a `case` PostgreSQL takes it that half of all rows fit: of
 * words it cannot tell, and might read all rows where the first ones are enough.
 */
export function whereMatches(sql: Sql, asked: Asked) {
  const { level, platform, service, userId, query, startDate, endDate, like, untilId } = asked;
  const words = query === undefined ? null : logQuery(query);
  return sql`
    where true
    ${level === undefined ? sql`` : sql`and l.level = ${level}`}
    ${platform === undefined ? sql`` : sql`and l.platform = ${platform}`}
    ${service === undefined ? sql`` : sql`and l.service = ${service}`}
    ${userId === undefined ? sql`` : sql`and l.user_id = ${userId}`}
    ${words === null ? sql`` : sql`and case when l.words @@ ${words}::tsquery then true end`}
    ${startDate === undefined ? sql`` : sql`and l.at >= ${startDate}`}
    ${endDate === undefined ? sql`` : sql`and l.at <= ${endDate}`}
    ${untilId === undefined ? sql`` : sql`and l.id <= ${untilId}`}
    ${
    like === undefined ? sql`` : sql`
      and hashtextextended(l.message, 0) = (select hashtextextended(message, 0) from logs where id = ${like})
      and (l.level, l.platform, l.service, l.file_name, l.message) =
        (select level, platform, service, file_name, message from logs where id = ${like})`
  }`;
}
