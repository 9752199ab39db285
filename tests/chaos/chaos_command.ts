import { join } from "node:path";
import type { BotLevel } from "../../domain/game/bots/choose_cell.ts";
import { safeJson } from "../../domain/wire/safe_json.ts";
import type { BotAccount } from "../../sandbox/bots/bot_account.ts";
import { readConfig } from "../../server/host/settings/config.ts";
import { type Arena, isInSandbox, sandboxArena } from "../../cli/bots/arena.ts";
import { databaseArena } from "../../cli/bots/database_arena.ts";
import { openDatabase } from "../../cli/database.ts";
import { openProgressBar } from "../../cli/progress.ts";
import { type ChaosReport, isSound } from "./report/figures.ts";
import { chaosPage, spreadText } from "./report/html.ts";
import { type ChaosOptions, runChaos } from "./run_chaos.ts";

export interface ChaosFlags {
  readonly urls?: readonly string[];
  readonly servers: number;
  readonly games: number;
  readonly seconds?: number;
  readonly concurrency: number;
  readonly level: BotLevel;
  readonly seed: number;
  readonly thinkMs: number;
  readonly report?: string;
}

const SETTLE_MS = 3 * 60_000;

/** @throws CommandFailed */
export async function chaosRun(flags: ChaosFlags, signal: AbortSignal): Promise<ChaosReport> {
  await using resources = new AsyncDisposableStack();
  const { games, seconds, concurrency, level, seed, thinkMs } = flags;
  const { servers, signIn } = await serversOf(flags, resources);
  using bar = openProgressBar();
  const onProgress = (done: number) => bar.show(done, seconds === undefined ? games : 0, "games");
  const limit = seconds === undefined ? { games, mostMs: Infinity } : { games: Infinity, mostMs: seconds * 1_000 };
  const shared = { servers, signIn, concurrency, level, seed, thinkMs, signal, onProgress };
  const report = await runChaos({ ...shared, ...limit, settleMs: SETTLE_MS });
  if (flags.report !== undefined) await writeReport(flags.report, report);
  return report;
}

async function serversOf(
  { urls, servers }: ChaosFlags,
  resources: AsyncDisposableStack,
): Promise<Pick<ChaosOptions, "servers" | "signIn">> {
  const [url] = urls ?? [];
  const asPeopleDo = (proxy: string, number: number) => sandboxArena(proxy).signIn(number);
  if (!urls || !url) return { servers, signIn: asPeopleDo };
  const { pool } = resources.use(await openDatabase(readConfig()));
  const taken = { urls, pool };
  if (await isInSandbox(url)) return { servers: taken, signIn: asPeopleDo };
  let arena: Arena | null = null;
  const signIn = (proxy: string, number: number): Promise<BotAccount> => {
    arena ??= resources.use(databaseArena(proxy, pool));
    return arena.signIn(number);
  };
  return { servers: taken, signIn };
}

async function writeReport(folder: string, report: ChaosReport): Promise<void> {
  await Deno.mkdir(folder, { recursive: true });
  await Deno.writeTextFile(join(folder, "chaos.html"), chaosPage(report));
  await Deno.writeTextFile(join(folder, "chaos.json"), `${safeJson(report)}\n`);
}

export function chaosSentences(report: ChaosReport): string {
  const { moves, games, ackMs, afterKill, overdueMs, findings, faults, frames } = report;
  const counts = (of: Readonly<Record<string, number>>) =>
    Object.entries(of).map(([what, count]) => `${what.replaceAll(" ", "_")}=${count}`).join(" ");
  return [
    `games=${games.completed} cancelled=${games.cancelled} moves=${moves.acknowledged} unanswered=${moves.unanswered}`,
    counts(findings),
    counts(faults),
    counts(frames),
    `until a move was acknowledged: ${spreadText(ackMs)}`,
    `after a kill, from a client's return to its game's: ${spreadText(afterKill.gameBackMs)}`,
    `a deadline, until a server acted on it: ${spreadText(overdueMs)}`,
    ...report.examples.map(({ kind, gameId, says }) => `${kind} ${gameId ?? ""}: ${says}`),
    ...report.crashes.map((words) => `A server ended by itself: ${words}`),
  ].join("\n");
}

/** What makes the command fail; null for a sound run. */
export function chaosComplaint(report: ChaosReport): string | null {
  return isSound(report) ? null : "Something happened that must never be.";
}
