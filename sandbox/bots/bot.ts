import { io, type Socket } from "socket.io-client";
import { type BotAct, botReply, newMind } from "../../domain/game/bots/bot_player.ts";
import type { BotLevel } from "../../domain/game/bots/choose_cell.ts";
import type { Random } from "../../domain/game/bots/seeded_random.ts";
import type { ClientMessages } from "../../domain/game/messages.ts";
import type { GameState } from "../../domain/game/room/game_state.ts";
import type { Ack } from "../../domain/wire/message.ts";
import type { BotAccount } from "./bot_account.ts";

/** A message that is not acknowledged within this time is given up; the next push asks for it again. */
const ACK_MS = 10_000;

export interface BotOptions {
  /** Of the server, base path included. */
  readonly url: string;
  readonly account: BotAccount;
  readonly level: BotLevel;
  readonly random: Random;
  /** How long it thinks before a move. */
  readonly thinkMs: () => number;
  /** How often it sends a command twice, to show that it counts once. 0 to 1. */
  readonly repeats?: number;
  readonly onMove?: (move: ClientMessages["makeMove"], ack: Ack, ms: number) => void;
  readonly onPush?: (event: string, payload: unknown) => void;
  /** Hears of each message as it leaves, from the first one on. */
  readonly onSend?: (event: string, payload: unknown) => void;
  readonly onFinished?: (game: GameState | "cancelled") => void;
}

export interface Bot {
  readonly userId: string;
  readonly socket: Socket;
  enter(eventId: string): Promise<void>;
  search(): void;
  stopSearching(): void;
  isSearching(): boolean;
  isPlaying(): boolean;
  /** Breaks the connection, as a bad network would; it comes back by itself. */
  drop(): void;
  close(): void;
}

/** What a bot knows, and what it has under way. */
interface BotState {
  readonly options: BotOptions;
  readonly socket: Socket;
  /** Of what is to be done later. */
  readonly timers: Set<ReturnType<typeof setTimeout>>;
  mind: ReturnType<typeof newMind>;
  eventId: string | null;
  isSearching: boolean;
}

export async function openBot(options: BotOptions): Promise<Bot> {
  const { account, level, onSend } = options;
  const { userId } = account.user;
  const socket = socketOf(options);
  const mind = newMind(userId, level);
  const bot: BotState = { options, socket, timers: new Set(), mind, eventId: null, isSearching: false };
  socket.onAny((event: string, payload: unknown) => hear(bot, event, payload));
  if (onSend) socket.onAnyOutgoing(onSend);
  stayConnected(bot);
  await connect(bot);
  // After the first connection, so that it is not taken for a return.
  socket.on("authenticated", () => void comeBack(bot).catch(() => {}));
  return {
    userId,
    socket,
    async enter(eventId) {
      await account.call("player", "join_event_room", { eventId, userId, socketId: socket.id });
      bot.eventId = eventId;
    },
    search: () => search(bot),
    stopSearching() {
      bot.isSearching = false;
      socket.emit("cancelMatchmaking", { eventId: bot.eventId, userId });
    },
    isSearching: () => bot.isSearching,
    isPlaying: () => bot.mind.gameId !== null,
    drop: () => void socket.io.engine.close(),
    close() {
      forgetTimers(bot);
      socket.disconnect();
    },
  };
}

function hear(bot: BotState, event: string, payload: unknown): void {
  const { random, onPush, onFinished } = bot.options;
  onPush?.(event, payload);
  const { mind, act, finished } = botReply(bot.mind, event, payload, random);
  if (bot.mind.gameId === null && mind.gameId !== null) bot.isSearching = false;
  bot.mind = mind;
  if (act) perform(bot, act);
  if (finished) onFinished?.(finished);
}

function perform(bot: BotState, { say, payload }: BotAct): void {
  const { socket, options: { random, thinkMs, repeats = 0 } } = bot;
  if (say === "joinGame") return void socket.emit(say, payload);
  later(bot, thinkMs(), () => {
    move(bot, payload);
    if (random() < repeats) move(bot, payload);
  });
}

function move({ socket, options: { onMove } }: BotState, payload: ClientMessages["makeMove"]): void {
  if (!socket.connected) return;
  const sentAt = performance.now();
  socket.timeout(ACK_MS).emitWithAck("makeMove", payload).then(
    (ack: Ack) => onMove?.(payload, ack, performance.now() - sentAt),
    // Not acknowledged, so not counted: the state after the reconnect says what became of it.
    () => {},
  );
}

function search(bot: BotState): void {
  bot.isSearching = true;
  bot.socket.emit("findMatch", { eventId: bot.eventId, userId: bot.options.account.user.userId });
}

async function comeBack(bot: BotState): Promise<void> {
  const { socket, eventId, mind: { gameId }, options: { account } } = bot;
  const { userId } = account.user;
  bot.mind = { ...bot.mind, answered: -1 };
  if (gameId) socket.emit("joinGame", { gameId, userId });
  if (eventId) await account.call("player", "join_event_room", { eventId, userId, socketId: socket.id });
  if (!gameId && bot.isSearching) search(bot);
}

/** Renews a session that has run out, and comes back to a server that was restarted. */
function stayConnected(bot: BotState): void {
  const { socket, options: { account } } = bot;
  socket.on("connect_error", (error: Error & { description?: { message?: string } }) => {
    // Refused before the upgrade, by an HTTP status. Socket.IO tries again by itself.
    if (!error.description?.message?.endsWith(" 401")) return;
    account.renew().then(() => {
      socket.io.opts.extraHeaders = { cookie: account.cookie() };
    }, () => {});
  });
  socket.on("disconnect", (reason) => {
    if (reason === "io server disconnect") later(bot, 1_000, () => socket.connect());
  });
}

async function connect(bot: BotState): Promise<void> {
  const { socket } = bot;
  await new Promise<void>((resolve, reject) => {
    socket.once("authenticated", () => resolve());
    later(bot, ACK_MS, () => reject(new Error("the server did not let the bot in")));
    socket.connect();
  }).catch((error) => {
    socket.disconnect();
    throw error;
  });
  forgetTimers(bot);
}

function socketOf({ url, account }: BotOptions): Socket {
  const { origin, pathname } = new URL(url);
  return io(origin, {
    path: `${pathname.replace(/\/$/, "")}/socket.io`,
    transports: ["websocket"],
    autoConnect: false,
    forceNew: true,
    reconnectionDelay: 200,
    reconnectionDelayMax: 2_000,
    auth: { userId: account.user.userId },
    extraHeaders: { cookie: account.cookie() },
  });
}

function later({ timers }: Pick<BotState, "timers">, ms: number, task: () => void): void {
  const timer = setTimeout(() => {
    timers.delete(timer);
    task();
  }, ms);
  timers.add(timer);
}

function forgetTimers({ timers }: Pick<BotState, "timers">): void {
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
}
