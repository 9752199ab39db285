import { LOG_LEVELS, type LogFilter, type LogLevel } from "../../domain/logs/log.ts";
import { errorRate } from "../../domain/logs/error_rate.ts";
import type { Sql } from "../sql.ts";
import { countByHour, countLevels, talliedServices } from "./log_tally.ts";

const HOUR_MS = 60 * 60_000;
const SHOWN_HOURS = 24;

type Counts = Record<LogLevel, number>;

/** The figures above the list: of the whole time or of a part of it, and of the 24 hours before `now`. */
export async function logStats(sql: Sql, range: Pick<LogFilter, "startDate" | "endDate">, now: Date) {
  const dayAgo = new Date(now.getTime() - SHOWN_HOURS * HOUR_MS);
  const [levelStats, lastDay, hours, services] = await Promise.all([
    countLevels(sql, range),
    countLevels(sql, { startDate: dayAgo }),
    lastHours(sql, now),
    talliedServices(sql),
  ]);
  return {
    levelStats,
    recentActivity: {
      last24Hours: sumOf(lastDay),
      levels: lastDay,
      errorRate: errorRate(lastDay.error, sumOf(lastDay)),
      hours,
    },
    services,
  };
}

/** The hour that runs and those before it, the oldest first, with nothing left out. */
async function lastHours(sql: Sql, now: Date): Promise<(Counts & { hour: string })[]> {
  const running = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  const starts = Array.from({ length: SHOWN_HOURS }, (_, i) => running - (SHOWN_HOURS - 1 - i) * HOUR_MS);
  const rows = await countByHour(sql, new Date(starts[0] ?? running));
  return starts.map((start) => {
    const counts: Counts = { error: 0, warning: 0, info: 0, debug: 0 };
    for (const { hour, level, count } of rows) if (hour.getTime() === start) counts[level] = Number(count);
    return { hour: new Date(start).toISOString(), ...counts };
  });
}

function sumOf(counts: Counts): number {
  return LOG_LEVELS.reduce((sum, level) => sum + counts[level], 0);
}
