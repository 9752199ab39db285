import { z } from "zod";
import type { BotLevel } from "../../domain/game/bots/choose_cell.ts";
import type { EventId, UserId } from "../../domain/wire/ids.ts";
import type { Log } from "../../server/host/log/log.ts";
import { type Bot, openBot } from "./bot.ts";
import { type BotAccount, signInBot } from "./bot_account.ts";
import { insertEvent } from "../../db/game/events.ts";
import { newId } from "../../db/new_id.ts";
import type { Pool } from "../../db/sql.ts";
import { runningEventLike } from "../db/running_event_like.ts";

/** The bots of the house tournament: two for beginners, one that blocks, one that never loses. */
const HOUSE: readonly { readonly name: string; readonly level: BotLevel }[] = [
  { name: "Mira", level: "easy" },
  { name: "Otto", level: "medium" },
  { name: "Pim", level: "easy" },
  { name: "Grace", level: "perfect" },
];
const THINK_MS = { from: 700, to: 2_200 };
/** A person waits no longer than this for the first bot; the next ones hold back, so that one comes and not all. */
const FIRST_COMES_MS = 600;
const NEXT_COMES_MS = 1_200;
/** Alone in the queue for this long, a bot goes home: the person has gone. */
const ALONE_MS = 8_000;
const LOOK_AGAIN_MS = 60_000;
/** Lets the server breathe out first. */
const START_MS = 500;

export interface HouseParts {
  readonly url: string;
  readonly log: Log;
  readonly ensureEvent: () => Promise<EventId>;
  /** Shows people that a program plays there, and by which name. */
  readonly mark: (userId: UserId, name: string) => Promise<void>;
}

/** Keeps bots in the house tournament, so that one person alone finds an opponent. They are ordinary clients. */
export function openHouseBots({ url, log, ensureEvent, mark }: HouseParts): AsyncDisposable {
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> = Promise.resolve();
  let eventId: EventId | null = null;
  let generation = 0;
  const residents: Resident[] = HOUSE.map((person, index) => ({ ...person, index, bot: null }));

  async function look(): Promise<void> {
    const current = await ensureEvent();
    for (const resident of residents) {
      if (isClosed) return;
      if (resident.bot && current === eventId) continue;
      resident.bot?.close();
      resident.bot = await moveIn({ url, mark }, resident, current, generation, () => retire(resident));
    }
    eventId = current;
  }

  function retire(resident: Resident): void {
    resident.bot?.close();
    resident.bot = null;
    generation++;
    schedule(START_MS);
  }

  function schedule(ms: number): void {
    clearTimeout(timer);
    if (isClosed) return;
    timer = setTimeout(() => {
      running = running.then(look)
        .catch((error) => log("warning", "the house bots could not move in", { error }))
        .finally(() => schedule(LOOK_AGAIN_MS));
    }, ms);
  }

  schedule(START_MS);
  return {
    async [Symbol.asyncDispose]() {
      isClosed = true;
      clearTimeout(timer);
      for (const { bot } of residents) bot?.close();
      await running;
      for (const { bot } of residents) bot?.close();
    },
  };
}

interface Resident {
  readonly name: string;
  readonly level: BotLevel;
  readonly index: number;
  bot: Bot | null;
}

async function moveIn(
  { url, mark }: Pick<HouseParts, "url" | "mark">,
  { name, level, index }: Resident,
  eventId: EventId,
  generation: number,
  onEliminated: () => void,
): Promise<Bot> {
  const account = await signInBot(url, `${name.toLowerCase()}.${generation}@bots.test`, name);
  await mark(account.user.userId, name);
  const host = openHost(FIRST_COMES_MS + index * NEXT_COMES_MS);
  const bot = await openBot({
    url,
    account,
    level,
    random: Math.random,
    thinkMs: () => THINK_MS.from + Math.random() * (THINK_MS.to - THINK_MS.from),
    onPush(event, payload) {
      if (event === "queueUpdate" || event === "eventJoined") host.count(bot, queueSizeOf(payload));
      if (event === "rematch") accept(account, bot, payload);
      if (event === "error" && hasCode(payload, "Eliminated")) onEliminated();
    },
    // To hear who waits there: whoever plays is not told.
    onFinished: () => void bot.enter(eventId).catch(() => {}),
  });
  await bot.enter(eventId);
  return bot;
}

const Offer = z.object({ state: z.literal("asked"), askedBy: z.string(), gameId: z.string() });
const Agreed = z.object({ state: z.literal("agreed"), nextGameId: z.string() });
/** A person who agreed and does not come keeps the bot from its tournament no longer than this. */
const COMES_MS = 30_000;

/** A bot that is free plays again with whoever asks. */
function accept(account: BotAccount, bot: Bot, payload: unknown): void {
  const offer = Offer.safeParse(payload);
  if (offer.success && offer.data.askedBy !== bot.userId && !bot.isPlaying()) {
    const { gameId } = offer.data;
    setTimeout(() => void account.call("player", "rematch", { gameId }).catch(() => {}), THINK_MS.from);
  }
  const agreed = Agreed.safeParse(payload);
  if (agreed.success) leaveUnlessBegun(bot, agreed.data.nextGameId);
}

function leaveUnlessBegun(bot: Bot, gameId: string): void {
  const timer = setTimeout(() => bot.socket.emit("forfeitGame", { gameId, userId: bot.userId }), COMES_MS);
  bot.socket.once("gameStarted", () => clearTimeout(timer));
  bot.socket.once("disconnect", () => clearTimeout(timer));
}

/** Joins the queue when somebody waits there alone, and leaves it when nobody does any more. */
function openHost(comesMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    count(bot: Bot, queueSize: number): void {
      clearTimeout(timer);
      if (bot.isPlaying()) return;
      if (bot.isSearching()) {
        if (queueSize === 1) timer = setTimeout(() => bot.stopSearching(), ALONE_MS);
      } else if (queueSize === 1) {
        timer = setTimeout(() => bot.search(), comesMs);
      }
    },
  };
}

function queueSizeOf(payload: unknown): number {
  const size = payload !== null && typeof payload === "object" && "queueSize" in payload ? payload.queueSize : 0;
  return Number(size);
}

function hasCode(payload: unknown, code: string): boolean {
  return payload !== null && typeof payload === "object" && "code" in payload && payload.code === code;
}

const PREFIX = "house-";
const LASTS_MS = 7 * 24 * 60 * 60_000;

export async function ensureHouseEvent(pool: Pool, now: number): Promise<EventId> {
  const running = await runningEventLike(pool, PREFIX);
  if (running) return running;
  const event = {
    title: "House tournament",
    description: "Always on. The house's bots play here, so you find an opponent within seconds.",
    startTime: new Date(now),
    endTime: new Date(now + LASTS_MS),
    boardSize: "ladder" as const,
    lives: 5,
    maxPlayers: 1_000,
  };
  return await insertEvent(pool, event, "running", PREFIX + newId(now));
}
