import type { LogGroup } from "../../domain/logs/contract.ts";
import type { LogFilter, LogId, LogPageInput, LogPagination } from "../../domain/logs/log.ts";
import type { Sql } from "../sql.ts";
import { logColumns, logOf, type LogRow } from "./log_rows.ts";
import { byTime, type LogSearch, SEARCH_WINDOW, searchLogs } from "./search_logs.ts";

/** However many entries there are, the page is there at once. */
const LOOKED_AT = 10_000;

interface GroupRow extends LogRow {
  readonly count: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly groups: number;
  readonly seen: number;
}

/**
 * Equal entries together, those with the newest entry first: of all entries that match, or of those that do among the newest
 * 10,000, where there are more.
 */
export async function groupLogs(
  sql: Sql,
  filter: LogFilter,
  input: LogPageInput,
): Promise<{ groups: LogGroup[]; pagination: LogPagination }> {
  const { page, limit } = input;
  const order = { ...input, sortOrder: "desc" } as const;
  const found = await searchWidely(sql, filter, order);
  const skipped = (page - 1) * limit;
  const rows = await groupRows(sql, { limit, skipped, grouped: grouped(sql, filter, order, found) });
  const { groups = 0, seen = 0 } = rows[0] ?? {};
  return {
    groups: rows.map(groupOf),
    pagination: {
      currentPage: page,
      limit,
      totalCount: groups,
      isCountCut: found?.isCut || seen === LOOKED_AT,
      hasPrevPage: page > 1,
      hasNextPage: skipped + rows.length < groups,
    },
  };
}

/** What is rare is found without looking through as many as are grouped. */
async function searchWidely(sql: Sql, filter: LogFilter, order: LogPageInput): Promise<LogSearch | null> {
  const asked = { filter, order, wanted: { skipped: 0, limit: LOOKED_AT } };
  const near = await searchLogs(sql, { ...asked, window: SEARCH_WINDOW });
  const isKnown = !near?.isCut || near.count > SEARCH_WINDOW;
  return isKnown ? near : await searchLogs(sql, { ...asked, window: LOOKED_AT });
}

/** The entries to be grouped. */
function grouped(sql: Sql, filter: LogFilter, order: LogPageInput, found: LogSearch | null) {
  if (found?.ids) {
    return sql`select l.* from unnest(${found.ids as LogId[]}::bigint[]) found (id) join logs l on l.id = found.id`;
  }
  // What was found often among the newest entries is that often there: the same ones are looked at again.
  const most = found ? Math.min(found.count, LOOKED_AT) : LOOKED_AT;
  return sql`select l.* from ${byTime(sql, filter, order)} order by l.at desc, l.id desc limit ${most}`;
}

interface Grouping {
  readonly grouped: ReturnType<typeof grouped>;
  readonly limit: number;
  readonly skipped: number;
}

async function groupRows(sql: Sql, { grouped, limit, skipped }: Grouping): Promise<GroupRow[]> {
  return await sql<GroupRow[]>`
    select ${logColumns(sql)}, u.username, g.count, g.first_at as "firstAt", g.last_at as "lastAt", g.groups, g.seen
    from (
      select max(id) as last_id, count(*)::int as count, min(at) as first_at, max(at) as last_at,
        (count(*) over ())::int as groups, (sum(count(*)) over ())::int as seen
      from (${grouped}) looked_at
      group by level, platform, service, file_name, message
      order by max(at) desc, max(id) desc limit ${limit} offset ${skipped}
    ) g join logs l on l.id = g.last_id left join users u on u.id = l.user_id
    order by g.last_at desc, l.id desc`;
}

function groupOf({ count, firstAt, lastAt, groups: _, seen: __, ...row }: GroupRow): LogGroup {
  return { count, firstAt: firstAt.toISOString(), lastAt: lastAt.toISOString(), log: logOf(row) };
}
