import type { Log, LogFilter, LogPageInput } from "../../domain/logs/log.ts";
import { logQuery } from "../../domain/logs/search_words.ts";
import type { Sql } from "../sql.ts";

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
