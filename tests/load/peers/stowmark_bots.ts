import { io } from "socket.io-client";
import type { GameState } from "../../../domain/game/room/game_state.ts";
import type { Ack } from "../../../domain/wire/message.ts";
import { type BotAccount, signInBot } from "../../../sandbox/bots/bot_account.ts";
import { openEvent } from "../game/open_event.ts";
import { BOARD_SIZE, drawnOrder } from "./drawn_games.ts";
import { measure, moveTimes } from "./move_times.ts";

const [url = "", games, warmUpMs, ms] = Deno.args;
const AT_ONCE = 8;
const times = moveTimes();

async function main(): Promise<void> {
  const eventId = await openEvent(url, { boardSize: BOARD_SIZE });
  const names = Array.from({ length: Number(games) * 2 }, (_, index) => `peer${index}`);
  for (let from = 0; from < names.length; from += AT_ONCE) {
    await Promise.all(
      names.slice(from, from + AT_ONCE).map(async (name) => {
        await play(await signInBot(url, `${name}@bots.test`, name), eventId);
      }),
    );
  }
  await measure(times, Number(warmUpMs), Number(ms));
}

/** Plays game after game, each move as soon as it may. */
async function play(account: BotAccount, eventId: string): Promise<void> {
  const { userId } = account.user;
  const socket = io(url, {
    transports: ["websocket"],
    forceNew: true,
    auth: { userId },
    extraHeaders: { cookie: account.cookie() },
  });
  await new Promise<void>((resolve) => void socket.once("authenticated", () => resolve()));

  function see({ gameId, status, currentTurn, board, round }: GameState): void {
    if (status !== "playing" || currentTurn !== userId) return;
    const count = board.flat().filter(Boolean).length;
    const [row, col] = drawnOrder[count] ?? [];
    const sentAt = performance.now();
    socket.emit("makeMove", { gameId, row, col, userId, cmdId: `${gameId}.${round}.${count}` }, (ack: Ack) => {
      if (!ack.ok) throw new Error(`a move was refused: ${ack.error}`);
      times.add(performance.now() - sentAt);
    });
  }

  socket.on("playerFound", ({ gameId }) => void socket.emit("joinGame", { gameId, userId }));
  socket.on("gameStarted", ({ gameState }) => see(gameState));
  socket.on("moveUpdate", ({ gameState }) => gameState && see(gameState));
  socket.on("gameDraw", ({ newGameState }) => see(newGameState));
  const search = () => void socket.emit("findMatch", { eventId, userId });
  socket.on("gameEnd", search);
  await account.call("player", "join_event_room", { eventId, userId, socketId: socket.id });
  search();
}

await main();
Deno.exit(0);
