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

export async function openBot(options: BotOptions): Promise<Bot> {
  const { account, random, thinkMs, onMove, onPush, onFinished } = options;
  const { userId } = account.user;
  const socket = socketOf(options);
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let mind = newMind(userId, options.level);
  let eventId: string | null = null;
  let isSearching = false;

  function later(ms: number, task: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      task();
    }, ms);
    timers.add(timer);
  }

  function hear(event: string, payload: unknown): void {
    onPush?.(event, payload);
    const reply = botReply(mind, event, payload, random);
    if (mind.gameId === null && reply.mind.gameId !== null) isSearching = false;
    mind = reply.mind;
    if (reply.act) act(reply.act);
    if (reply.finished) onFinished?.(reply.finished);
  }

  function act({ say, payload }: BotAct): void {
    if (say === "joinGame") return void socket.emit(say, payload);
    later(thinkMs(), () => {
      move(payload);
      if (random() < (options.repeats ?? 0)) move(payload);
    });
  }

  function move(payload: ClientMessages["makeMove"]): void {
    if (!socket.connected) return;
    const sentAt = performance.now();
    socket.timeout(ACK_MS).emitWithAck("makeMove", payload).then(
      (ack: Ack) => onMove?.(payload, ack, performance.now() - sentAt),
      // Not acknowledged, so not counted: the state after the reconnect says what became of it.
      () => {},
    );
  }

  async function comeBack(): Promise<void> {
    const { gameId } = mind;
    mind = { ...mind, answered: -1 };
    if (gameId) socket.emit("joinGame", { gameId, userId });
    if (eventId) await account.call("player", "join_event_room", { eventId, userId, socketId: socket.id });
    if (!gameId && isSearching) socket.emit("findMatch", { eventId, userId });
  }

  socket.onAny(hear);
  socket.on("connect_error", (error: Error & { description?: { message?: string } }) => {
    // Refused before the upgrade, by an HTTP status. Socket.IO tries again by itself.
    if (!error.description?.message?.endsWith(" 401")) return;
    account.renew().then(() => {
      socket.io.opts.extraHeaders = { cookie: account.cookie() };
    }, () => {});
  });
  socket.on("disconnect", (reason) => {
    if (reason === "io server disconnect") later(1_000, () => socket.connect());
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("authenticated", () => resolve());
    later(ACK_MS, () => reject(new Error("the server did not let the bot in")));
    socket.connect();
  }).catch((error) => {
    socket.disconnect();
    throw error;
  });
  for (const timer of timers) clearTimeout(timer);
  // After the first connection, so that it is not taken for a return.
  socket.on("authenticated", () => void comeBack().catch(() => {}));

  return {
    userId,
    socket,
    async enter(id) {
      await account.call("player", "join_event_room", { eventId: id, userId, socketId: socket.id });
      eventId = id;
    },
    search() {
      isSearching = true;
      socket.emit("findMatch", { eventId, userId });
    },
    stopSearching() {
      isSearching = false;
      socket.emit("cancelMatchmaking", { eventId, userId });
    },
    isSearching: () => isSearching,
    isPlaying: () => mind.gameId !== null,
    drop: () => void socket.io.engine.close(),
    close() {
      for (const timer of timers) clearTimeout(timer);
      socket.disconnect();
    },
  };
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
