import { seatOf } from "../../../domain/game/room/room.ts";
import type { RoomAt } from "../../../domain/game/room/step.ts";
import type { ShownBoard } from "../../../domain/game/screen/shown_board.ts";
import type { TableGame } from "../table/game_table.tsx";

/** A room on this device as the table shows it. */
export function tableGameOf({ status, room }: RoomAt) {
  return {
    players: room.players.map((seat) => ({ ...seat })),
    boardSize: room.boardSize,
    round: room.round,
    drawOddsFor: null,
    status,
    deadlineAt: null,
    currentTurn: seatOf(room, room.turn).userId,
    absent: [],
    winner: room.winner,
    isDraw: room.ending?.kind === "draw",
  } satisfies TableGame & Record<string, unknown>;
}

export function shownBoardOf({ status, room }: RoomAt): ShownBoard {
  const turn = status === "playing" ? seatOf(room, room.turn).userId : null;
  return { board: room.board, winningLine: room.winningLine, turn };
}
