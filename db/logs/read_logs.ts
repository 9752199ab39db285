import type { Log, LogFilter, LogId, LogPage, LogPageInput } from "../../domain/logs/log.ts";
import type { Sql } from "../sql.ts";
import { findLogs, logColumns, logOf, type LogRow, whereMatches } from "./find_logs.ts";

/** A page of the entries that match, by time, newest first unless `sortOrder` says otherwise. */
export async function listLogs(sql: Sql, filter: LogFilter, input: LogPageInput): Promise<LogPage> {
  const { page, limit } = input;
  const skipped = (page - 1) * limit;
  // One more than the page holds, which says whether another follows.
  const { ids, count, isCut } = await findLogs(sql, filter, input, { skipped, limit: limit + 1 });
  const logs = await logsOf(sql, ids.slice(0, limit));
  return {
    logs,
    pagination: {
      currentPage: page,
      limit,
      totalCount: logs.length > 0 ? Math.max(count, skipped + logs.length) : count,
      isCountCut: isCut,
      hasPrevPage: page > 1,
      hasNextPage: ids.length > limit,
    },
  };
}

async function logsOf(sql: Sql, ids: LogId[]): Promise<Log[]> {
  const rows = await sql<LogRow[]>`
    select ${logColumns(sql)}, u.username
    from unnest(${ids}::bigint[]) with ordinality found (id, place)
    join logs l on l.id = found.id left join users u on u.id = l.user_id
    order by found.place`;
  return rows.map(logOf);
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
