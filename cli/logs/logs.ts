import type { Command } from "commander";
import { InvalidArgumentError, Option } from "commander";
import { LOG_LEVELS } from "../../domain/logs/log.ts";
import { logStats } from "../../db/logs/log_stats.ts";
import { readConfig } from "../../server/host/settings/config.ts";
import { openDatabase } from "../database.ts";
import { report } from "../print.ts";
import { addGroup, addVerb, atLeastOne } from "../verb.ts";
import { statsInWords } from "./log_stats.ts";
import { sinceOf } from "./since.ts";
import { tail } from "./tail.ts";

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
