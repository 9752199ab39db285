import type { BotLevel } from "../../../domain/game/bots/choose_cell.ts";
import { seeded } from "../../../domain/game/bots/seeded_random.ts";
import type { Bot } from "../../../sandbox/bots/bot.ts";
import type { BotAccount } from "../../../sandbox/bots/bot_account.ts";
import type { History, RunMs } from "../history.ts";
import { pause } from "../../../cli/pause.ts";
import { type ChaosBotOptions, openChaosBot, type Return } from "./chaos_bot.ts";

const OPENED_AT_ONCE = 8;
const TRIES = 5;

export interface SeatsOptions {
  readonly url: string;
  readonly bots: number;
  readonly eventId: string;
  readonly level: BotLevel;
  readonly thinkMs: number;
  readonly seed: number;
  readonly history: History;
  readonly now: () => RunMs;
  readonly signIn: (number: number) => Promise<BotAccount>;
  readonly signal: AbortSignal;
}

export interface Seats extends Disposable {
  readonly returns: readonly Return[];
  /** Moves that were acknowledged, repeats too. */
  moves(): number;
  /** Games that came to an end for both sides, as far as they have heard of it. */
  games(): number;
  search(): void;
  /** Games that are being played go on; no further one is looked for. */
  rest(): void;
  /** Some of those who play open the game in a second tab as well, and close that one again. @returns how many */
  openSecondTabs(most: number, target: number, forMs: number): Promise<number>;
}

interface Seat {
  readonly bot: Awaited<ReturnType<typeof openChaosBot>>;
  readonly tab: () => Promise<Bot>;
}

/** All bots of a run. */
export async function openSeats(options: SeatsOptions): Promise<Seats> {
  const seats: Seat[] = [];
  const returns: Return[] = [];
  const tabs = new Set<Bot>();
  let isPlaying = false;
  let moves = 0;
  let ends = 0;

  async function open(number: number): Promise<Seat> {
    const { url, level, thinkMs, seed, history, now, eventId } = options;
    const account = await options.signIn(number);
    const silent = { onReturn: () => {}, onFinished: () => {}, onMove: () => void moves++ };
    const shared: Omit<ChaosBotOptions, keyof typeof silent | "random"> = {
      url,
      account,
      level,
      thinkMs,
      history,
      now,
    };
    const bot = await openChaosBot({
      ...shared,
      random: seeded(seed * 100_003 + number),
      onReturn: (came) => void returns.push(came),
      onFinished() {
        ends++;
        if (isPlaying) bot.search();
      },
      onMove: silent.onMove,
    });
    bot.watch(() => {
      if (isPlaying) bot.enter(eventId).then(() => isPlaying && !bot.isPlaying() && bot.search(), () => {});
    });
    await bot.enter(eventId).catch((error) => {
      bot.close();
      throw error;
    });
    const tab = () => openChaosBot({ ...shared, ...silent, random: seeded(seed * 200_003 + number) });
    return { bot, tab };
  }

  function close(): void {
    for (const bot of [...seats.map((seat) => seat.bot), ...tabs]) bot.close();
  }

  const numbers = Array.from({ length: options.bots }, (_, index) => index);
  while (numbers.length > 0 && !options.signal.aborted) {
    const opened = await Promise.allSettled(
      numbers.splice(0, OPENED_AT_ONCE).map((number) => again(() => open(number))),
    );
    for (const seat of opened) if (seat.status === "fulfilled") seats.push(seat.value);
    for (const seat of opened) {
      if (seat.status === "fulfilled") continue;
      close();
      throw seat.reason;
    }
  }

  return {
    returns,
    moves: () => moves,
    games: () => Math.floor(ends / 2),
    search() {
      isPlaying = true;
      for (const { bot } of seats) bot.search();
    },
    rest() {
      isPlaying = false;
      for (const { bot } of seats) if (!bot.isPlaying()) bot.stopSearching();
    },
    async openSecondTabs(most, target, forMs) {
      const busy = seats.filter(({ bot }) => bot.isPlaying());
      const first = Math.floor(target * busy.length);
      const opened = await Promise.allSettled(busy.slice(first, first + most).map(({ tab }) => tab()));
      const here = opened.flatMap((one) => one.status === "fulfilled" ? [one.value] : []);
      for (const bot of here) tabs.add(bot).size && bot.search();
      await pause(forMs, options.signal);
      for (const bot of here) {
        bot.close();
        tabs.delete(bot);
      }
      return here.length;
    },
    [Symbol.dispose]: close,
  };
}

async function again<T>(task: () => Promise<T>): Promise<T> {
  for (let attempt = 1;; attempt++) {
    try {
      return await task();
    } catch (error) {
      if (attempt >= TRIES) throw error;
    }
  }
}
