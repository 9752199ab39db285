import { type Board, placed, type Position } from "../room/board.ts";
import { predictedRoom } from "../room/predicted_room.ts";
import { can, type RoomAt, step } from "../room/step.ts";
import type { OwnMove, SeenGame } from "./seen_game.ts";

export interface ShownBoard {
  readonly board: Board;
  readonly winningLine: readonly Position[] | null;
  /** Whose turn it is, as far as can be predicted; null when nobody can move. */
  readonly turn: string | null;
}

/** What stands on the board: the server's word, and on top of it our own move at once. Null before anything is known. */
export function shownBoard(seen: SeenGame): ShownBoard | null {
  const at = roomAt(seen);
  if (!at) return null;
  const predicted = seen.pending && step(at, moveOf(seen, seen.pending));
  return predicted && seen.pending ? predictedBoard(at, predicted, seen.pending) : boardOf(at);
}

/** Whether the room's machine takes this move of ours; one at a time. */
export function canPlay(seen: SeenGame, row: number, col: number): boolean {
  const at = roomAt(seen);
  return at !== null && seen.pending === null && can(at, moveOf(seen, { row, col }));
}

/** Whether a move we have sent is still to be made, as far as the newest state tells. */
export function isStillOpen(seen: SeenGame): boolean {
  return seen.pending !== null && canPlay({ ...seen, pending: null }, seen.pending.row, seen.pending.col);
}

function roomAt({ game }: SeenGame): RoomAt | null {
  return game && predictedRoom(game);
}

/** As of the state's own time: whether a move comes too late is the server's to say. */
function moveOf({ userId, game }: SeenGame, { row, col }: Pick<OwnMove, "row" | "col">) {
  return { type: "move", by: userId, row, col, now: game ? Date.parse(game.serverNow) : 0 } as const;
}

function boardOf({ status, room }: RoomAt): ShownBoard {
  const turn = status === "playing" ? room.players.find(({ symbol }) => symbol === room.turn)?.userId ?? null : null;
  return { board: room.board, winningLine: room.winningLine, turn };
}

/** A move that draws the round leaves its full board standing until the server opens the next. */
function predictedBoard(at: RoomAt, predicted: RoomAt, { row, col }: OwnMove): ShownBoard {
  if (predicted.room.round === at.room.round) return boardOf(predicted);
  return { board: placed(at.room.board, [row, col], at.room.turn), winningLine: null, turn: null };
}
