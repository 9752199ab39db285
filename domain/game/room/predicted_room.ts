import type { GameState } from "./game_state.ts";
import type { Instant, Room, Seat } from "./room.ts";
import type { RoomAt } from "./step.ts";

/**
 * The room a browser predicts from: the state the server sent, seen as if both players were there.
 * @returns null when the state does not hold two players
 */
export function predictedRoom(state: GameState): RoomAt | null {
  const [x, o] = state.players;
  if (!x || !o) return null;
  return { status: state.status, room: roomOf(state, { ...x, symbol: "X" }, { ...o, symbol: "O" }) };
}

function roomOf(state: GameState, x: Seat, o: Seat): Room {
  const instant = (time: string | null): Instant | null => time === null ? null : Date.parse(time);
  const until = (seat: Seat) => instant(state.absent.find(({ userId }) => userId === seat.userId)?.until ?? null);
  const isEvenRound = state.round % 2 === 0;
  return {
    gameId: state.gameId,
    eventId: state.eventId,
    gameType: state.gameType,
    boardSize: state.boardSize,
    players: [x, o],
    board: state.board,
    turn: state.currentTurn === x.userId ? "X" : "O",
    firstMover: isEvenRound ? "O" : "X",
    round: state.round,
    drawCount: state.drawCount,
    winner: state.winner,
    winningLine: state.winningLine,
    ending: null,
    cancelled: null,
    deadlineAt: instant(state.deadlineAt),
    openUntil: null,
    tabs: { X: "", O: "" },
    absentUntil: { X: until(x), O: until(o) },
    seq: state.seq,
  };
}
