import type { Command } from "commander";
import { InvalidArgumentError, Option } from "commander";
import { BOT_LEVELS, type BotLevel } from "../../domain/game/bots/choose_cell.ts";
import { CommandFailed } from "../command_failed.ts";
import { simulate } from "./simulation.ts";
import type { SimulationReport } from "./evidence.ts";

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

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

export function addBots(program: Command): void {
  const bots = program.command("bots").description("players that are programs, over real sockets");
  bots.command("simulate")
    .description(
      "play bots against bots on a server in the sandbox, and hold what was acknowledged against what is stored",
    )
    .option("--url <address>", "where the server is", "http://127.0.0.1:8000")
    .option("--games <count>", "games to play", wholeNumber, 100)
    .option("--concurrency <count>", "games at the same time", wholeNumber, 10)
    .option("--event <id>", "play in this event instead of one of their own")
    .addOption(new Option("--level <level>", "how well they play").choices([...BOT_LEVELS]).default("medium"))
    .option("--seed <number>", "the same seed plays the same cells", wholeNumber, 1)
    .option("--think-ms <ms>", "time to think before a move, on average", wholeNumber, 0)
    .option("--chaos", "lose connections and send commands twice on the way")
    .option("--json", "print the outcome as JSON")
    .addHelpText("after", "\nExample:\n  deno task cli bots simulate --games 200 --concurrency 20 --chaos")
    .action(async (flags: Flags) => {
      const report = await run(flags);
      console.log(flags.json ? JSON.stringify(report) : sentencesOf(report));
      const { lost, doubled, differing } = report;
      if (lost + doubled + differing > 0) throw new CommandFailed("Games were not kept as they were acknowledged.");
    });
}

async function run({ event, chaos = false, ...flags }: Flags): Promise<SimulationReport> {
  using interruption = openInterruption();
  const { signal } = interruption;
  try {
    return await simulate({ ...flags, chaos, signal, eventId: event ?? null, onProgress: progressBar(flags.games) });
  } catch (error) {
    throw new CommandFailed(`${flags.url}: ${error instanceof Error ? error.message : error}`);
  }
}

/** The first Ctrl+C ends the run in good order, the next one at once. */
function openInterruption(): Disposable & { readonly signal: AbortSignal } {
  const abort = new AbortController();
  const stop = () => {
    ignore();
    abort.abort(new Error("interrupted"));
  };
  const ignore = () => SIGNALS.forEach((signal) => Deno.removeSignalListener(signal, stop));
  SIGNALS.forEach((signal) => Deno.addSignalListener(signal, stop));
  return { signal: abort.signal, [Symbol.dispose]: ignore };
}

function progressBar(games: number): (finished: number) => void {
  if (!Deno.stderr.isTerminal()) return () => {};
  return (finished) => {
    const filled = Math.round((finished / games) * 30);
    const line = `\r[${"#".repeat(filled)}${".".repeat(30 - filled)}] ${finished} of ${games} games`;
    Deno.stderr.writeSync(new TextEncoder().encode(finished >= games ? `${line}\n` : line));
  };
}

function sentencesOf({ games, moves, p50, p95, p99, lost, doubled, rejected, differing }: SimulationReport): string {
  return [
    `games=${games} moves=${moves} p50_ms=${p50} p95_ms=${p95} p99_ms=${p99}`,
    `lost=${lost} doubled=${doubled} rejected=${rejected} differing=${differing}`,
  ].join("\n");
}

function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0) throw new InvalidArgumentError("Give a whole number.");
  return number;
}
