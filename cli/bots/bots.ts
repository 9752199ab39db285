import type { Command } from "commander";
import { Option } from "commander";
import { BOT_LEVELS, type BotLevel } from "../../domain/game/bots/choose_cell.ts";
import { readConfig } from "../../server/host/settings/config.ts";
import { CommandFailed } from "../command_failed.ts";
import { openDatabase } from "../database.ts";
import { openInterruption } from "../interruption.ts";
import { report } from "../print.ts";
import { openProgressBar } from "../progress.ts";
import { addGroup, addVerb, atLeastOne, serverAddress, wholeNumber } from "../verb.ts";
import type { Arena } from "./arena.ts";
import type { SimulationReport } from "./simulation_report.ts";

interface Flags {
  readonly url: string;
  readonly games: number;
  readonly concurrency: number;
  readonly event?: string;
  readonly level: BotLevel;
  readonly seed: number;
  readonly thinkMs: number;
  readonly chaos?: boolean;
  readonly json?: boolean;
}

export function addBots(program: Command): void {
  const bots = addGroup(program, "bots", "players that are programs, over real sockets");
  addVerb(bots, {
    usage: "simulate",
    does:
      "play bots against bots, and hold what was acknowledged against what is stored; outside the sandbox the bots " +
      "get accounts over the server's database, which are gone afterwards",
    example: "bots simulate --games 200 --concurrency 20 --chaos",
  })
    .option("--url <address>", "where the server is, as people type it", serverAddress, "http://127.0.0.1:8000")
    .option("--games <count>", "games to play", atLeastOne, 100)
    .option("--concurrency <count>", "games at the same time", atLeastOne, 10)
    .option("--event <id>", "play in this event instead of one of their own")
    .addOption(new Option("--level <level>", "how well they play").choices([...BOT_LEVELS]).default("medium"))
    .option("--seed <number>", "the same seed plays the same cells, and does the same faults", wholeNumber, 1)
    .option("--think-ms <ms>", "time to think before a move, on average", wholeNumber, 0)
    .option("--chaos", "lose connections and send commands twice on the way")
    .action(simulateGames);
}

async function simulateGames(flags: Flags): Promise<void> {
  using interruption = openInterruption();
  const outcome = await run(flags, interruption.signal);
  report(flags.json, outcome, () => sentencesOf(outcome));
  const { games, lost, doubled, differing, interrupted } = outcome;
  if (lost + doubled + differing > 0) throw new CommandFailed("Games were not kept as they were acknowledged.");
  if (interrupted) throw interruption.end(`Interrupted after ${games} of ${flags.games} games.`);
}

async function run(
  { event, chaos = false, ...flags }: Flags,
  signal: AbortSignal,
): Promise<SimulationReport> {
  await using resources = new AsyncDisposableStack();
  const { simulate } = await import("./simulate.ts");
  try {
    const arena = await arenaAt(flags.url, resources);
    using bar = openProgressBar();
    const onProgress = (done: number) => bar.show(done, flags.games, "games");
    return await simulate({ ...flags, arena, chaos, signal, eventId: event ?? null, onProgress });
  } catch (error) {
    if (error instanceof CommandFailed) throw error;
    throw new CommandFailed(`${flags.url}: ${error instanceof Error ? error.message : error}`);
  }
}

async function arenaAt(url: string, resources: AsyncDisposableStack): Promise<Arena> {
  const { isInSandbox, sandboxArena } = await import("./arena.ts");
  if (await isInSandbox(url)) return sandboxArena(url);
  const { databaseArena } = await import("./database_arena.ts");
  const database = resources.use(await openDatabase(readConfig()));
  return resources.use(databaseArena(url, database.pool));
}

function sentencesOf({ games, moves, p50, p95, p99, lost, doubled, rejected, differing }: SimulationReport): string {
  return [
    `games=${games} moves=${moves} p50_ms=${p50} p95_ms=${p95} p99_ms=${p99}`,
    `lost=${lost} doubled=${doubled} rejected=${rejected} differing=${differing}`,
  ].join("\n");
}
