import { seeded } from "../../../domain/game/bots/seeded_random.ts";
import type { Bot } from "../../../sandbox/bots/bot.ts";
import { signInBot } from "../../../sandbox/bots/bot_account.ts";
import type { History, RunMs } from "../history.ts";
import { pause } from "../../../cli/pause.ts";
import { openChaosBot } from "./chaos_bot.ts";

const OPENED_AT_ONCE = 8;
const TRIES = 5;

interface SeatsOptions {
  readonly url: string;
  readonly bots: number;
  readonly eventId: string;
  readonly seed: number;
  readonly history: History;
  readonly now: () => RunMs;
}

export interface Seats extends Disposable {
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
export async function openSeats({ url, bots, eventId, seed, history, now }: SeatsOptions): Promise<Seats> {
  const seats: Seat[] = [];
  const tabs = new Set<Bot>();
  let isPlaying = false;

  async function open(number: number): Promise<Seat> {
    const account = await signInBot(url, `bot${number}@bots.test`, `bot${number}`);
    const shared = { url, account, history, now };
    const onFinished = () => isPlaying && bot.search();
    const bot = await openChaosBot({ ...shared, random: seeded(seed * 100_003 + number), onFinished });
    bot.watch(() => {
      if (isPlaying) bot.enter(eventId).then(() => isPlaying && !bot.isPlaying() && bot.search(), () => {});
    });
    await bot.enter(eventId).catch((error) => {
      bot.close();
      throw error;
    });
    const tab = () => openChaosBot({ ...shared, random: seeded(seed * 200_003 + number), onFinished: () => {} });
    return { bot, tab };
  }

  function close(): void {
    for (const bot of [...seats.map((seat) => seat.bot), ...tabs]) bot.close();
  }

  for (let from = 0; from < bots; from += OPENED_AT_ONCE) {
    const numbers = Array.from({ length: Math.min(OPENED_AT_ONCE, bots - from) }, (_, at) => from + at);
    seats.push(...await Promise.all(numbers.map((number) => again(() => open(number)))));
  }

  return {
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
      await pause(forMs);
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
