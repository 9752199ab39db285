import { LOG_LEVELS, type LogLevel, type LogRange } from "../../domain/logs/log.ts";
import type { Sql } from "../sql.ts";
import { whereMatches } from "./find_logs.ts";

const HOUR_MS = 60 * 60_000;
const SHOWN_HOURS = 24;

type Counts = Record<LogLevel, number>;

interface LevelCount {
  readonly level: LogLevel;
  readonly count: number;
}

/** The figures above the list: of the whole time or of a part of it, and of the 24 hours before `now`. All rows are counted. */
export async function logStats(sql: Sql, range: LogRange, now: Date) {
  const dayAgo = new Date(now.getTime() - SHOWN_HOURS * HOUR_MS);
  const [ofRange, ofDay, services] = await Promise.all([
    // A count of one level is half the work of counting by levels.
    sql<LevelCount[]>`
      select level, (select count(*)::int from logs l ${whereMatches(sql, range)} and l.level = given.level) as count
      from ${allLevels(sql)}`,
    sql<(LevelCount & { hour: Date })[]>`
      select hour, level, (
        select count(*)::int from logs l
        where l.level = given.level and l.at >= greatest(hour, ${dayAgo}) and l.at < hour + interval '1 hour'
      ) as count
      from generate_series(date_trunc('hour', ${dayAgo}::timestamptz, 'UTC'), ${now}, '1 hour') hour,
        ${allLevels(sql)} order by hour`,
    readServices(sql),
  ]);
  const levels = countsOf(ofDay);
  const last24Hours = LOG_LEVELS.reduce((sum, level) => sum + levels[level], 0);
  const byHour = Map.groupBy(ofDay, ({ hour }) => hour.toISOString());
  // The hour that began a day ago is not whole.
  const hours = [...byHour].slice(-SHOWN_HOURS).map(([hour, rows]) => ({ hour, ...countsOf(rows) }));
  return {
    levelStats: countsOf(ofRange),
    recentActivity: { last24Hours, levels, errorRate: errorRate(levels.error, last24Hours), hours },
    services,
  };
}

function allLevels(sql: Sql) {
  return sql`unnest(${[...LOG_LEVELS]}::text[]) given (level)`;
}

/** The services that there are entries of: one look into their index for each. */
async function readServices(sql: Sql): Promise<string[]> {
  const rows = await sql<{ service: string }[]>`
    with recursive services (service) as (
      select min(service) from logs
      union all
      select (select min(l.service) from logs l where l.service > s.service) from services s where s.service is not null
    )
    select service from services where service is not null`;
  return rows.map(({ service }) => service);
}

function countsOf(rows: readonly LevelCount[]): Counts {
  const counts: Counts = { error: 0, warning: 0, info: 0, debug: 0 };
  for (const { level, count } of rows) counts[level] += count;
  return counts;
}

/** The share of errors in per cent, to one decimal; 0 where nothing happened. */
function errorRate(errors: number, all: number): number {
  return all === 0 ? 0 : Math.round(errors / all * 1_000) / 10;
}
