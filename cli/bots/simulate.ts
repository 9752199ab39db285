import type { BotLevel } from "../../domain/game/bots/choose_cell.ts";
import { seeded } from "../../domain/game/bots/seeded_random.ts";
import type { GameState } from "../../domain/game/room/game_state.ts";
import { type Bot, openBot } from "../../sandbox/bots/bot.ts";
import type { BotAccount } from "../../sandbox/bots/bot_account.ts";
import type { Arena } from "./arena.ts";
import { type Evidence, type SimulationReport, simulationReport } from "./simulation_report.ts";

export interface SimulationOptions {
  readonly url: string;
  readonly games: number;
  readonly concurrency: number;
  /** Where they play; closed by whoever opened it. */
  readonly arena: Arena;
  readonly eventId: string | null;
  readonly level: BotLevel;
  readonly seed: number;
  /** Lost connections and repeated commands. */
  readonly chaos: boolean;
  readonly thinkMs?: number;
  /** A server that does not answer any more ends the run. */
  readonly stalledMs?: number;
  /** Ends the run early, with what was played until then. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (finished: number) => void;
  /** Where what the bots see is kept, for those who want to look at it themselves. */
  readonly evidence?: Evidence;
  /** Told how many moves were answered so far. */
  readonly onMoves?: (count: number) => void;
}

const SIGN_INS_AT_ONCE = 8;
const STALLED_MS = 60_000;
const CHAOS_DROPS = 0.03;
const CHAOS_REPEATS = 0.2;

export async function simulate(options: SimulationOptions): Promise<SimulationReport> {
  const evidence = options.evidence ?? { moves: [], ends: new Map(), rejected: 0, accounts: new Map() };
  if (options.eventId !== null) return await playIn(options.eventId, options, evidence);
  const event = await options.arena.openEvent(options.concurrency);
  try {
    const report = await playIn(event.eventId, options, evidence);
    await event.close();
    return report;
  } catch (error) {
    // What went wrong first is what counts; a server that is gone cannot close it either.
    await event.close().catch(() => {});
    throw error;
  }
}

async function playIn(eventId: string, options: SimulationOptions, evidence: Evidence): Promise<SimulationReport> {
  const seats: Seat[] = [];
  try {
    await openBots(options, evidence, eventId, seats);
    await playUntilDone(options, seats, evidence);
  } finally {
    for (const { bot } of seats) bot.close();
  }
  const interrupted = options.signal?.aborted ?? false;
  return { ...await simulationReport(evidence), interrupted };
}

interface Seat {
  readonly bot: Bot;
  readonly whenFinished: (listener: () => void) => void;
}

async function openBots(options: SimulationOptions, evidence: Evidence, eventId: string, seats: Seat[]): Promise<void> {
  const numbers = Array.from({ length: options.concurrency * 2 }, (_, index) => index);
  while (numbers.length > 0) {
    if (options.signal?.aborted) return;
    const group = numbers.splice(0, SIGN_INS_AT_ONCE);
    const opened = await Promise.allSettled(group.map((number) => openSeat(options, evidence, eventId, number)));
    for (const seat of opened) if (seat.status === "fulfilled") seats.push(seat.value);
    for (const seat of opened) if (seat.status === "rejected") throw seat.reason;
  }
}

async function openSeat(
  options: SimulationOptions,
  evidence: Evidence,
  eventId: string,
  number: number,
): Promise<Seat> {
  const { url, arena, level, chaos, seed, thinkMs = 0 } = options;
  const account = await arena.signIn(number);
  const random = seeded(seed * 100_003 + number);
  let finished = () => {};
  const bot: Bot = await openBot({
    url,
    account,
    level,
    random,
    thinkMs: () => thinkMs * (0.5 + random()),
    repeats: chaos ? CHAOS_REPEATS : 0,
    onMove(move, ack, ms) {
      if (!ack.ok) evidence.rejected++;
      evidence.moves.push({ ...move, by: account.user.userId, ack, ms });
      options.onMoves?.(evidence.moves.length);
      if (chaos && random() < CHAOS_DROPS) bot.drop();
    },
    onFinished(game) {
      if (game !== "cancelled") noteEnd(evidence, account, game);
      finished();
    },
  });
  await bot.enter(eventId);
  return { bot, whenFinished: (listener) => void (finished = listener) };
}

function noteEnd({ ends, accounts }: Evidence, account: BotAccount, game: GameState): void {
  accounts.set(account.user.userId, account);
  const sides = ends.get(game.gameId) ?? new Map<string, string>();
  sides.set(account.user.userId, JSON.stringify([game.board, game.winner, game.round]));
  ends.set(game.gameId, sides);
}

/** Every bot looks for the next game until enough have ended on both sides. */
async function playUntilDone(options: SimulationOptions, seats: readonly Seat[], { ends }: Evidence): Promise<void> {
  const { games, stalledMs = STALLED_MS, onProgress, signal } = options;
  if (signal?.aborted) return;
  const { promise: done, resolve: stop, reject } = Promise.withResolvers<void>();
  signal?.addEventListener("abort", () => stop(), { once: true });
  let known = 0;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  const watch = () => {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => reject(new Error(`no game ended within ${stalledMs / 1000} s`)), stalledMs);
  };
  watch();
  for (const { bot, whenFinished } of seats) {
    whenFinished(() => {
      const settled = [...ends.values()].filter((sides) => sides.size === 2).length;
      if (settled > known) {
        known = settled;
        onProgress?.(Math.min(known, games));
        watch();
      }
      if (known < games) bot.search();
      else stop();
    });
    bot.search();
  }
  await done.finally(() => clearTimeout(watchdog));
}
