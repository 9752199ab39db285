import { type Command, InvalidArgumentError, Option } from "commander";
import { LOG_LEVELS } from "../../domain/logs/log.ts";
import { logStats } from "../../db/logs/log_stats.ts";
import { readConfig } from "../../server/host/settings/config.ts";
import { openDatabase } from "../database.ts";
import { report, table } from "../print.ts";
import { addGroup, addVerb, atLeastOne } from "../verb.ts";
import { tail } from "./tail.ts";
import { counted } from "../../domain/wire/counted.ts";

export function addLogs(program: Command): void {
  const logs = addGroup(program, "logs", "what browsers and servers reported in the last 30 days");
  addVerb(logs, {
    usage: "tail",
    does: "show the newest entries, the newest last; with --json one object a line",
    example: "logs tail --follow --level error --since 1h",
  })
    .option("--follow", "go on with what comes, until Ctrl-C")
    .addOption(new Option("--level <level>", "only entries of this level").choices([...LOG_LEVELS]))
    .option("--service <name>", "only entries of this part of the product")
    .option("--platform <name>", "only entries of browsers (web) or of servers (server)")
    .option("--since <time>", "from then on: 30m, 2h, 1d, or a time such as 2027-01-31T08:00", since)
    .option("--limit <count>", "how many at most where --since is not given", atLeastOne, 50)
    .option("--stack", "show stacks too")
    .addOption(new Option("--color <when>", "colour levels").choices(["auto", "always", "never"]).default("auto"))
    .action(tail);
  addVerb(logs, {
    usage: "stats",
    does: "count entries by level, of all time and of the last 24 hours, and say how many of those are errors",
    example: "logs stats",
  }).action(async ({ json }: { json?: boolean }) => {
    await using database = await openDatabase(readConfig());
    const stats = await logStats(database.pool, {}, new Date());
    report(json, stats, () => statsInWords(stats));
  });
}

function since(text: string): Date {
  const time = sinceOf(text, new Date());
  if (!time) throw new InvalidArgumentError("Give a span like 30m, 2h or 1d, or a time like 2027-01-31T08:00.");
  return time;
}

const UNITS_MS = { s: 1_000, m: 60_000, h: 3_600_000, d: 24 * 3_600_000 } as const;

/** The moment that `30m`, `2h`, `1d`, a day or a time means; null for anything else. */
export function sinceOf(text: string, now: Date): Date | null {
  const [, count, unit] = /^(\d{1,6})\s*([smhd])$/.exec(text.trim()) ?? [];
  if (count && unit) return new Date(now.getTime() - Number(count) * UNITS_MS[unit as keyof typeof UNITS_MS]);
  const time = new Date(text);
  return /^\d{4}-\d\d/.test(text.trim()) && !Number.isNaN(time.getTime()) ? time : null;
}

type LogStats = Awaited<ReturnType<typeof logStats>>;

function statsInWords({ levelStats, recentActivity }: LogStats): string {
  const { last24Hours, levels, errorRate } = recentActivity;
  const rows = LOG_LEVELS.map((level) => [level, String(levels[level]), String(levelStats[level])]);
  const rate = `${counted(last24Hours, "entry", "entries")} in the last 24 hours, ${
    errorRate.toFixed(1)
  } % of them errors.`;
  return `${table(["level", "last 24 hours", "kept"], rows)}\n${rate}`;
}
