import type { Command } from "commander";
import { InvalidArgumentError, Option } from "commander";
import { BOT_LEVELS } from "../../domain/game/bots/choose_cell.ts";
import { readConfig } from "../../server/host/settings/config.ts";
import { CommandFailed } from "../command_failed.ts";
import { openDatabase } from "../database.ts";
import { openInterruption } from "../interruption.ts";
import { report } from "../print.ts";
import { openProgressBar } from "../progress.ts";
import { addGroup, addVerb, atLeastOne, serverAddress, wholeNumber } from "../verb.ts";
import type { ChaosFlags } from "../../tests/chaos/chaos_command.ts";
import type { Arena } from "./arena.ts";
import type { SimulationReport } from "./simulation_report.ts";

interface Flags extends ChaosFlags {
  readonly url: string;
  readonly event?: string;
  readonly badConnections?: boolean;
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
    .option("--bad-connections", "lose connections and send commands twice on the way")
    .option("--chaos", "start servers, PostgreSQL and Redis of their own, and let all of them fail meanwhile")
    .option("--servers <count>", "how many servers --chaos starts", atLeastOne, 3)
    .option("--urls <addresses>", "servers that --chaos takes instead: only connections to them fail", httpAddresses)
    .option("--seconds <count>", "how long --chaos lasts, however many games that are", atLeastOne)
    .option("--report <folder>", "where --chaos writes chaos.html and chaos.json")
    .action((flags: Flags) => flags.chaos ? simulateChaos(flags) : simulateCalmly(flags));
}

async function simulateCalmly(flags: Flags): Promise<void> {
  using interruption = openInterruption();
  const outcome = await run(flags, interruption.signal);
  report(flags.json, outcome, () => sentencesOf(outcome));
  const { games, lost, doubled, differing, interrupted } = outcome;
  if (lost + doubled + differing > 0) throw new CommandFailed("Games were not kept as they were acknowledged.");
  if (interrupted) throw interruption.end(`Interrupted after ${games} of ${flags.games} games.`);
}

async function simulateChaos(flags: Flags): Promise<void> {
  using interruption = openInterruption(true);
  const { chaosComplaint, chaosRun, chaosSentences } = await import("../../tests/chaos/chaos_command.ts");
  const outcome = await chaosRun(flags, interruption.signal);
  report(flags.json, outcome, () => chaosSentences(outcome));
  const complaint = chaosComplaint(outcome);
  if (complaint) throw new CommandFailed(complaint);
  if (outcome.isInterrupted) throw interruption.end(`Interrupted after ${outcome.games.completed} games.`);
}

/** Those of the servers themselves: what is encrypted cannot be dropped frame by frame. */
function httpAddresses(text: string): readonly string[] {
  const urls = text.split(",").map(serverAddress);
  if (urls.some((url) => !url.startsWith("http:"))) {
    throw new InvalidArgumentError("Give addresses that begin with http:.");
  }
  return urls;
}

async function run(
  { event, badConnections: chaos = false, ...flags }: Flags,
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
