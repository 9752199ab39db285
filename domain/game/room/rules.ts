import { nameOf } from "../players/name_of.ts";
import { emptyBoard, isFull, isOnBoard, type Mark, otherMark, placed, type Position, winningLine } from "./board.ts";
import { clocksOf } from "./clocks.ts";
import {
  allowedDelay,
  DECIDING_ROUND,
  drawOddsFor,
  dueAt,
  type Ending,
  type Instant,
  markOf,
  type Move,
  type Room,
  seatOf,
  UNTOUCHED_MS,
} from "./room.ts";

export type Illegality = "NotAPlayer" | "OtherTab" | "NotYourTurn" | "OutsideBoard" | "CellTaken" | "TooLate";

/** Why a move may not be made in a game that is being played; null when it may. */
export function illegality(room: Room, move: Move): Illegality | null {
  const mark = markOf(room, move.by);
  if (mark === null) return "NotAPlayer";
  if (move.tab !== undefined && room.tabs[mark] !== move.tab) return "OtherTab";
  if (!isOnBoard(room.board, move.row, move.col)) return "OutsideBoard";
  if (room.turn !== mark) return "NotYourTurn";
  if (room.board[Number(move.row)]?.[Number(move.col)] !== null) return "CellTaken";
  return isLate(room, move) ? "TooLate" : null;
}

function isLate({ deadlineAt }: Room, { now, delayMs = 0 }: Move): boolean {
  return deadlineAt !== null && now - allowedDelay(delayMs) > deadlineAt;
}

function changed(room: Room, changes: Partial<Room>): Room {
  return { ...room, ...changes, seq: room.seq + 1 };
}

/** Clocks of a game that goes on: the next turn's, and the day an invite game may rest. */
function restarted(room: Room, now: Instant): Pick<Room, "deadlineAt" | "openUntil"> {
  return {
    deadlineAt: room.gameType === "event" ? now + clocksOf(room).turn : null,
    openUntil: room.gameType === "invite" ? now + UNTOUCHED_MS : null,
  };
}

const STOPPED = { deadlineAt: null, openUntil: null, absentUntil: { X: null, O: null } } as const;

/** A new tab takes the player's seat, whether the old one is gone or not. */
export function joined(room: Room, by: Mark, tab: string, now: Instant): Room {
  const tabs = { ...room.tabs, [by]: tab };
  const isComplete = tabs.X !== null && tabs.O !== null;
  const isFirstTime = room.deadlineAt === null && isComplete && room.board.flat().every((cell) => cell === null);
  return changed(room, {
    tabs,
    absentUntil: { ...room.absentUntil, [by]: null },
    ...(isFirstTime ? restarted(room, now) : {}),
  });
}

/** @param isPlaying before the game has begun nobody is missed: the time to join runs anyway */
export function left(room: Room, by: Mark, now: Instant, isPlaying: boolean): Room {
  return changed(room, {
    tabs: { ...room.tabs, [by]: null },
    absentUntil: isPlaying ? { ...room.absentUntil, [by]: now + clocksOf(room).grace } : room.absentUntil,
  });
}

/** The board after a legal move and what follows from it: the other's turn, a new round, or the end. */
export function played(room: Room, { row, col, now }: Move): Room {
  const board = placed(room.board, [Number(row), Number(col)], room.turn);
  const line = winningLine(board);
  if (line) return ended({ ...room, board }, { kind: "line" }, room.turn, line);
  if (isFull(board)) return drawn({ ...room, board }, now);
  return changed(room, { board, turn: otherMark(room.turn), ...restarted(room, now) });
}

function drawn(room: Room, now: Instant): Room {
  if (room.gameType === "practice") return ended(room, { kind: "draw" }, null);
  if (room.round >= DECIDING_ROUND) return ended(room, { kind: "draw-odds" }, drawOddsFor(room));
  const firstMover = otherMark(room.firstMover);
  return changed(room, {
    board: emptyBoard(room.boardSize),
    round: room.round + 1,
    drawCount: room.drawCount + 1,
    firstMover,
    turn: firstMover,
    ...restarted(room, now),
  });
}

function ended(room: Room, ending: Ending, winner: Mark | null, line: readonly Position[] | null = null): Room {
  return changed(room, { ...STOPPED, ending, winner, winningLine: line });
}

export function forfeited(room: Room, by: Mark, why: "gave-up" | "timeout" | "gone"): Room {
  return ended(room, { kind: "forfeit", by, why }, otherMark(by));
}

export function cancelled(room: Room, message: string): Room {
  return changed(room, { ...STOPPED, cancelled: message });
}

/** What the deadline that passed first does to a game that is being played. */
export function timedOut(room: Room): Room {
  const due = dueAt(room);
  const gone = (["X", "O"] as const).find((mark) => room.absentUntil[mark] === due);
  if (gone) return forfeited(room, gone, "gone");
  if (room.deadlineAt === due) return forfeited(room, room.turn, "timeout");
  return cancelled(room, "Nobody has played here for a day, so the game was cancelled.");
}

/** Deadlines that passed while no server ran are put off. */
export function resumed(room: Room, now: Instant): Room {
  const resumedAt = now + clocksOf(room).resume;
  const later = (deadline: Instant | null) => deadline !== null && deadline <= now ? resumedAt : deadline;
  return changed(room, {
    deadlineAt: later(room.deadlineAt),
    openUntil: later(room.openUntil),
    absentUntil: { X: later(room.absentUntil.X), O: later(room.absentUntil.O) },
  });
}

export function missingSentence(room: Room): string {
  const missing = (["X", "O"] as const).filter((mark) => room.tabs[mark] === null);
  const names = missing.map((mark) => nameOf(seatOf(room, mark))).join(" and ");
  return `${names} did not join in time. You can look for another player.`;
}
