import type { Log, LogFilter, LogId, LogPage, LogPageInput } from "../../domain/logs/log.ts";
import type { Sql } from "../sql.ts";
import { countTallied } from "./log_tally.ts";
import { logColumns, logOf, type LogRow, whereMatches } from "./log_rows.ts";
import { byTime, type LogSearch, SEARCH_WINDOW, searchedWords, searchLogs, type Wanted } from "./search_logs.ts";

/** Where no tally counts, so many of the newest rows are looked at and no more. */
const MAX_COUNTED = 10_000;

/** A page of the entries that match, by time, newest first unless `sortOrder` says otherwise. */
export async function listLogs(sql: Sql, filter: LogFilter, input: LogPageInput): Promise<LogPage> {
  const { page, limit } = input;
  const skipped = (page - 1) * limit;
  // One more than the page holds, which says whether another follows.
  const wanted = { skipped, limit: limit + 1 };
  const asked = { filter, order: input, wanted };
  const found = await searchLogs(sql, { ...asked, window: SEARCH_WINDOW });
  const [rows, counted] = await Promise.all([
    found?.ids ? rowsOfIds(sql, found.ids, input) : rowsByTime(sql, asked),
    found && isCounted(found, filter) ? found : countLogs(sql, filter),
  ]);
  const seen = skipped + Math.min(rows.length, limit);
  return {
    logs: rows.slice(0, limit).map(logOf),
    pagination: {
      currentPage: page,
      limit,
      totalCount: rows.length > 0 ? Math.max(counted.count, seen) : counted.count,
      isCountCut: counted.isCut,
      hasPrevPage: page > 1,
      hasNextPage: rows.length > limit,
    },
  };
}

/** What a search has only seen to be frequent is counted further where that costs little. */
function isCounted({ ids, count }: LogSearch, filter: LogFilter): boolean {
  return ids !== null || count > SEARCH_WINDOW || searchedWords(filter) !== null;
}

async function rowsOfIds(sql: Sql, ids: readonly LogId[], order: LogPageInput): Promise<LogRow[]> {
  return await rowsOf(sql, sql`select unnest(${ids as LogId[]}::bigint[]) as id`, order);
}

interface Asked {
  readonly filter: LogFilter;
  readonly order: LogPageInput;
  readonly wanted: Wanted;
}

async function rowsByTime(sql: Sql, { filter, order, wanted: { skipped, limit } }: Asked): Promise<LogRow[]> {
  const way = order.sortOrder === "asc" ? sql`asc` : sql`desc`;
  const page = sql`
    select l.id from ${byTime(sql, filter, order)} order by l.at ${way}, l.id ${way} limit ${limit} offset ${skipped}`;
  return await rowsOf(sql, page, order);
}

async function rowsOf(sql: Sql, ids: ReturnType<typeof byTime>, order: LogPageInput): Promise<LogRow[]> {
  const way = order.sortOrder === "asc" ? sql`asc` : sql`desc`;
  return await sql<LogRow[]>`
    select ${logColumns(sql)}, u.username
    from (${ids}) page join logs l on l.id = page.id left join users u on u.id = l.user_id
    order by l.at ${way}, l.id ${way}`;
}

/**
 * How many entries match: all of them where the tally says so, otherwise those among the newest of the person, or of the
 * entries equal to one.
 */
async function countLogs(sql: Sql, filter: LogFilter): Promise<Pick<LogSearch, "count" | "isCut">> {
  if (isTallied(filter)) return { count: await countTallied(sql, filter), isCut: false };
  const { userId, startDate, endDate, like, level, platform, service } = filter;
  const [row] = await sql<{ looked: number; count: number }[]>`
    select count(*)::int as looked,
      (count(*) filter (${whereMatches(sql, { level, platform, service })}))::int as count
    from (
      select * from logs l ${whereMatches(sql, { userId, startDate, endDate, like })}
      order by l.at desc, l.id desc limit ${MAX_COUNTED + 1}
    ) l`;
  const { looked = 0, count = 0 } = row ?? {};
  return { count: Math.min(count, MAX_COUNTED), isCut: looked > MAX_COUNTED };
}

function isTallied({ userId, like }: LogFilter): boolean {
  return userId === undefined && like === undefined;
}

/**
 * The entries that match and came after one, oldest first: `afterId` of the next call is the last one's `_id`. Nothing
 * is missed, whichever server wrote it: ids are committed in their order.
 */
export async function followLogs(sql: Sql, filter: LogFilter, afterId: LogId, limit: number): Promise<Log[]> {
  const rows = await sql<LogRow[]>`
    select ${logColumns(sql)}, u.username
    from (
      select * from logs l ${whereMatches(sql, filter)} and l.id > ${afterId} order by l.id limit ${limit}
    ) l left join users u on u.id = l.user_id
    order by l.id`;
  return rows.map(logOf);
}

/** Where following begins for whoever wants only what is new: `"0"` while there is no entry. */
export async function newestLogId(sql: Sql): Promise<LogId> {
  const [row] = await sql<{ id: LogId }[]>`select coalesce(max(id), 0)::text as id from logs`;
  return row?.id ?? "0" as LogId;
}
