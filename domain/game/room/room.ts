import { DELAYS } from "../../delays.ts";
import type { EventId, GameId, MediaKey, UserId } from "../../wire/ids.ts";
import type { Named } from "../players/name_of.ts";
import { type Board, emptyBoard, type Mark, type Position } from "./board.ts";
import type { RoomClocks } from "./clocks.ts";

/** Milliseconds since 1970, by the server's clock. */
export type Instant = number;

/** Invite games have no turn clock; untouched for this long they are cancelled. */
export const UNTOUCHED_MS = 24 * 60 * 60_000;
/** The most of a message's way to the server that counts in a player's favour. */
export const MAX_DELAY_MS = 500;

/** How much of a measured delay counts in a player's favour. */
export function allowedDelay(measuredMs: number): number {
  return Math.min(Math.max(measuredMs, 0), MAX_DELAY_MS);
}

/** After four drawn rounds the fifth is decided for the second mover if drawn again, so that every game ends. */
export const DECIDING_ROUND = 5;

export type GameType = "event" | "invite" | "practice";

export interface Seat extends Named {
  readonly userId: UserId;
  /** The key of the picture at `/media/pictures/:key`. */
  readonly picture?: MediaKey | null | undefined;
  readonly symbol: Mark;
}

/** How a completed game ended. */
export type Ending =
  | { readonly kind: "line" | "draw" | "draw-odds" }
  | { readonly kind: "forfeit"; readonly by: Mark; readonly why: "gave-up" | "timeout" | "gone" };

type PerMark<T> = Readonly<Record<Mark, T>>;

/** All that is known of a game; stored as it is. */
export interface Room {
  readonly gameId: GameId;
  readonly eventId: EventId | null;
  readonly gameType: GameType;
  readonly boardSize: number;
  readonly players: readonly [x: Seat, o: Seat];
  readonly board: Board;
  readonly turn: Mark;
  /** Who began this round: X the first one, then in turn. */
  readonly firstMover: Mark;
  readonly round: number;
  readonly drawCount: number;
  readonly winner: Mark | null;
  readonly winningLine: readonly Position[] | null;
  readonly ending: Ending | null;
  /** Why a cancelled game was cancelled. */
  readonly cancelled: string | null;
  /** When the turn runs out; null without a turn clock. */
  readonly deadlineAt: Instant | null;
  /** When a game that waits, or an invite game that nobody touches, is cancelled. */
  readonly openUntil: Instant | null;
  /** The tab each player plays in: the newest one. Null while away. */
  readonly tabs: PerMark<string | null>;
  /** Until when a player who lost the connection may come back. */
  readonly absentUntil: PerMark<Instant | null>;
  /** Counts the changes, without gaps. */
  readonly seq: number;
  /** Left out where they are the usual ones. */
  readonly clocks?: RoomClocks;
}

export interface NewRoom {
  readonly gameId: GameId;
  readonly eventId: EventId | null;
  readonly gameType: GameType;
  readonly boardSize: number;
  readonly x: Omit<Seat, "symbol">;
  readonly o: Omit<Seat, "symbol">;
  readonly now: Instant;
  readonly clocks?: RoomClocks | undefined;
}

export function openRoom({ gameId, eventId, gameType, boardSize, x, o, now, clocks }: NewRoom): Room {
  const waitMs = gameType === "event" ? (clocks ?? DELAYS).join : UNTOUCHED_MS;
  return {
    gameId,
    eventId,
    gameType,
    boardSize,
    players: [{ ...x, symbol: "X" }, { ...o, symbol: "O" }],
    board: emptyBoard(boardSize),
    turn: "X",
    firstMover: "X",
    round: 1,
    drawCount: 0,
    winner: null,
    winningLine: null,
    ending: null,
    cancelled: null,
    deadlineAt: null,
    openUntil: gameType === "practice" ? null : now + waitMs,
    tabs: { X: null, O: null },
    absentUntil: { X: null, O: null },
    seq: 0,
    ...(clocks && { clocks }),
  };
}

/** @returns null for somebody who does not play here */
export function markOf(room: Room, userId: string): Mark | null {
  return room.players.find((seat) => seat.userId === userId)?.symbol ?? null;
}

export function seatOf(room: Room, mark: Mark): Seat {
  return room.players[mark === "X" ? 0 : 1];
}

/** Who wins the deciding round if it is drawn too; null before it. */
export function drawOddsFor(room: Room): Mark | null {
  if (room.round < DECIDING_ROUND || room.gameType === "practice") return null;
  return room.firstMover === "X" ? "O" : "X";
}

/** The next moment at which the clock changes this room; null when none does. */
export function dueAt(room: Room): Instant | null {
  const deadlines = [room.deadlineAt, room.openUntil, room.absentUntil.X, room.absentUntil.O];
  const set = deadlines.filter((deadline) => deadline !== null);
  return set.length === 0 ? null : Math.min(...set);
}

export interface Move {
  readonly by: UserId;
  /** As they came: only numbers on the board pass the rules. */
  readonly row: unknown;
  readonly col: unknown;
  readonly now: Instant;
  /** What the message took on its way, as measured; at most `MAX_DELAY_MS` of it count. */
  readonly delayMs?: number;
  /** The tab it came from, when that tab has joined. */
  readonly tab?: string;
}

export type RoomEvent =
  | { readonly type: "join"; readonly by: UserId; readonly tab: string; readonly now: Instant }
  | { readonly type: "disconnect"; readonly by: UserId; readonly tab: string; readonly now: Instant }
  /** Gone for good before the game began: the last socket lost, or the event's room left. */
  | { readonly type: "abandon"; readonly by: UserId; readonly now: Instant }
  | ({ readonly type: "move" } & Move)
  | { readonly type: "forfeit"; readonly by: UserId; readonly now: Instant }
  /** The clock has reached `dueAt`. */
  | { readonly type: "timeout"; readonly now: Instant }
  /** Servers were down when a deadline passed: put it off. */
  | { readonly type: "resume"; readonly now: Instant }
  | { readonly type: "cancel"; readonly message: string; readonly now: Instant };
