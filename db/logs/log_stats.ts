import { LOG_LEVELS, type LogFilter, type LogLevel } from "../../domain/logs/log.ts";
import type { Sql } from "../sql.ts";
import { whereMatches } from "./log_rows.ts";

const HOUR_MS = 60 * 60_000;
const SHOWN_HOURS = 24;

type Counts = Record<LogLevel, number>;

interface LevelCount {
  readonly level: LogLevel;
  readonly count: number;
}

/** The figures above the list: of the whole time or of a part of it, and of the 24 hours before `now`. All rows are counted. */
export async function logStats(sql: Sql, range: Pick<LogFilter, "startDate" | "endDate">, now: Date) {
  const dayAgo = new Date(now.getTime() - SHOWN_HOURS * HOUR_MS);
  const [all, ofDay] = await Promise.all([
    sql<(LevelCount & { service: string })[]>`
      select l.level, l.service, (count(*) filter (${whereMatches(sql, range)}))::int as count
      from logs l group by l.level, l.service`,
    sql<(LevelCount & { hour: Date })[]>`
      select date_trunc('hour', at, 'UTC') as hour, level, count(*)::int as count
      from logs where at >= ${dayAgo} group by 1, 2`,
  ]);
  const levels = countsOf(ofDay);
  const last24Hours = LOG_LEVELS.reduce((sum, level) => sum + levels[level], 0);
  // The hour that runs and those before it, the oldest first, with nothing left out.
  const running = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  const hours = Array.from({ length: SHOWN_HOURS }, (_, i) => {
    const start = running - (SHOWN_HOURS - 1 - i) * HOUR_MS;
    return { hour: new Date(start).toISOString(), ...countsOf(ofDay.filter(({ hour }) => hour.getTime() === start)) };
  });
  return {
    levelStats: countsOf(all),
    recentActivity: { last24Hours, levels, errorRate: errorRate(levels.error, last24Hours), hours },
    services: [...new Set(all.map(({ service }) => service))].sort(),
  };
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
