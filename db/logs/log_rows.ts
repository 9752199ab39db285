import type { Log, LogFilter } from "../../domain/logs/log.ts";
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

type Asked = { readonly [K in keyof LogFilter]: LogFilter[K] | undefined };

/** `where` with everything the filter asks for, of rows called `l`. */
export function whereMatches(sql: Sql, filter: Asked) {
  const { level, platform, service, userId, query, startDate, endDate, like } = filter;
  const words = query === undefined ? null : logQuery(query);
  return sql`
    where true
    ${level === undefined ? sql`` : sql`and l.level = ${level}`}
    ${platform === undefined ? sql`` : sql`and l.platform = ${platform}`}
    ${service === undefined ? sql`` : sql`and l.service = ${service}`}
    ${userId === undefined ? sql`` : sql`and l.user_id = ${userId}`}
    ${words === null ? sql`` : sql`and l.words @@ ${words}::tsquery`}
    ${startDate === undefined ? sql`` : sql`and l.at >= ${startDate}`}
    ${endDate === undefined ? sql`` : sql`and l.at <= ${endDate}`}
    ${
    like === undefined ? sql`` : sql`
      and hashtextextended(l.message, 0) = (select hashtextextended(message, 0) from logs where id = ${like})
      and (l.level, l.platform, l.service, l.file_name, l.message) =
        (select level, platform, service, file_name, message from logs where id = ${like})`
  }`;
}
