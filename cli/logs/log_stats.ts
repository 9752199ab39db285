import { LOG_LEVELS } from "../../domain/logs/log.ts";
import type { logStats } from "../../db/logs/log_stats.ts";
import { counted } from "../../domain/wire/counted.ts";
import { table } from "../print.ts";

type LogStats = Awaited<ReturnType<typeof logStats>>;

export function statsInWords({ levelStats, recentActivity }: LogStats): string {
  const { last24Hours, levels, errorRate } = recentActivity;
  const rows = LOG_LEVELS.map((level) => [level, String(levels[level]), String(levelStats[level])]);
  const rate = `${counted(last24Hours, "entry", "entries")} in the last 24 hours, ${
    errorRate.toFixed(1)
  } % of them errors.`;
  return `${table(["level", "last 24 hours", "kept"], rows)}\n${rate}`;
}
