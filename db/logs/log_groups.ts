import type { LogGroup } from "../../domain/logs/contract.ts";
import type { LogFilter, LogPageInput, LogPagination } from "../../domain/logs/log.ts";
import type { Sql } from "../sql.ts";
import { findLogs } from "./find_logs.ts";
import { logColumns, logOf, type LogRow } from "./log_rows.ts";

/** However many entries there are, the page is there at once. */
const LOOKED_AT = 10_000;

interface GroupRow extends LogRow {
  readonly count: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly groups: number;
}

/** Equal entries together, those with the newest entry first: of the newest 10,000 that match. */
export async function groupLogs(
  sql: Sql,
  filter: LogFilter,
  input: LogPageInput,
): Promise<{ groups: LogGroup[]; pagination: LogPagination }> {
  const { page, limit } = input;
  const skipped = (page - 1) * limit;
  const found = await findLogs(sql, filter, { ...input, sortOrder: "desc" }, { skipped: 0, limit: LOOKED_AT });
  const rows = await sql<GroupRow[]>`
    select ${logColumns(sql)}, u.username, g.count, g.first_at as "firstAt", g.last_at as "lastAt", g.groups
    from (
      select max(l.id) as last_id, count(*)::int as count, min(l.at) as first_at, max(l.at) as last_at,
        (count(*) over ())::int as groups
      from unnest(${found.ids}::bigint[]) found (id) join logs l on l.id = found.id
      group by l.level, l.platform, l.service, l.file_name, l.message
      order by max(l.at) desc, max(l.id) desc limit ${limit} offset ${skipped}
    ) g join logs l on l.id = g.last_id left join users u on u.id = l.user_id
    order by g.last_at desc, l.id desc`;
  const totalCount = rows[0]?.groups ?? 0;
  return {
    groups: rows.map(groupOf),
    pagination: {
      currentPage: page,
      limit,
      totalCount,
      isCountCut: found.count > found.ids.length,
      hasPrevPage: page > 1,
      hasNextPage: skipped + rows.length < totalCount,
    },
  };
}

function groupOf({ count, firstAt, lastAt, groups: _, ...row }: GroupRow): LogGroup {
  return { count, firstAt: firstAt.toISOString(), lastAt: lastAt.toISOString(), log: logOf(row) };
}
