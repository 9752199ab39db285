import { z } from "zod";
import { EventId, GameId, MediaKey, UserId } from "../../wire/ids.ts";
import { names } from "../players/player.ts";
import type { Cell } from "./board.ts";
import { drawOddsFor, type Instant, type Seat, seatOf } from "./room.ts";
import type { RoomAt } from "./step.ts";

const Mark = z.enum(["X", "O"]);
const BoardRows = z.array(z.array(Mark.nullable()));

/** A game as it travels. Times are ISO 8601 UTC; `serverNow` lets a browser with a wrong clock count down rightly. */
export const GameState = z.object({
  gameId: GameId,
  eventId: EventId.nullable(),
  gameType: z.enum(["event", "invite", "practice"]),
  board: BoardRows,
  boardSize: z.number().int(),
  currentTurn: UserId,
  players: z.array(z.object({ userId: UserId, symbol: Mark, ...names, picture: MediaKey.nullish() })),
  winner: Mark.nullable(),
  winningLine: z.array(z.tuple([z.number().int(), z.number().int()])).nullable(),
  isDraw: z.boolean(),
  drawCount: z.number().int(),
  round: z.number().int(),
  status: z.enum(["waiting", "playing", "completed", "cancelled"]),
  /** Who wins this round if it is drawn; set in the deciding round only. */
  drawOddsFor: UserId.nullable(),
  seq: z.number().int(),
  deadlineAt: z.string().nullable(),
  /** Until when each absent player may come back. */
  absent: z.array(z.object({ userId: UserId, until: z.string() })),
  serverNow: z.string(),
});
export type GameState = z.output<typeof GameState>;

/** @param viewer of somebody who is told of it alone */
export function gameStateOf(at: RoomAt, now: Instant, viewer?: UserId): GameState {
  const { status, room } = at;
  const odds = drawOddsFor(room);
  const shown = (seat: Seat) => seat.userId !== viewer && isHidden(at, seat) ? standIn(room.gameId) : seat.userId;
  return {
    gameId: room.gameId,
    eventId: room.eventId,
    gameType: room.gameType,
    board: room.board.map((cells): Cell[] => [...cells]),
    boardSize: room.boardSize,
    currentTurn: shown(seatOf(room, room.turn)),
    players: room.players.map((seat) => ({ ...seat, userId: shown(seat) })),
    winner: room.winner,
    winningLine: room.winningLine?.map(([row, col]): [number, number] => [row, col]) ?? null,
    isDraw: room.ending?.kind === "draw",
    drawCount: room.drawCount,
    round: room.round,
    status,
    drawOddsFor: odds && shown(seatOf(room, odds)),
    seq: room.seq,
    deadlineAt: isoOf(room.deadlineAt),
    absent: room.players.flatMap(({ userId, symbol }) => {
      const until = isoOf(room.absentUntil[symbol]);
      return until ? [{ userId, until }] : [];
    }),
    serverNow: new Date(now).toISOString(),
  };
}

/** Whoever was invited by an e-mail address and has not come: the id of an account would tell whose the address is. */
function isHidden({ status, room }: RoomAt, { username, symbol }: Seat): boolean {
  const hasCome = status === "playing" || status === "completed" || room.tabs[symbol] !== null;
  return username.includes("@") && !hasCome;
}

function standIn(gameId: GameId): UserId {
  return UserId.parse(gameId);
}

function isoOf(instant: Instant | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}
