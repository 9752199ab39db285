import type { Board, Mark, Position } from "../../../domain/game/room/board.ts";
import { nameOf } from "../../../domain/game/players/name_of.ts";
import { DECIDING_ROUND } from "../../../domain/game/room/room.ts";
import type { GameState } from "../../../domain/game/room/game_state.ts";

export interface TurnWords {
  readonly banner: string;
  readonly symbolLine: string;
  readonly ruleLine: string;
}

/** @param turn the user id of whoever moves next; null when nobody does */
export function turnWords(
  game: Pick<GameState, "players" | "boardSize">,
  userId: string,
  turn: string | null,
): TurnWords {
  const me = game.players.find((player) => player.userId === userId);
  const opponent = game.players.find((player) => player.userId !== userId);
  const isMine = turn === userId;
  return {
    banner: isMine ? "YOUR TURN!" : "WAITING FOR OPPONENT",
    symbolLine: isMine ? `You are ${me?.symbol}` : `Waiting for ${opponent && nameOf(opponent)}`,
    ruleLine: ruleLine(game.boardSize),
  };
}

/** One's own seat before the other's; of a game that others play, X before O. */
export function ownFirst<P extends { readonly userId: string }>(players: readonly P[], userId: string): P[] {
  return players.toSorted((a, b) => Number(b.userId === userId) - Number(a.userId === userId));
}

export function ruleLine(boardSize: number): string {
  return `Align ${boardSize} to win`;
}

export function roundLine(
  { round, drawOddsFor, players }: Pick<GameState, "round" | "drawOddsFor" | "players">,
): string | null {
  const favoured = players.find(({ userId }) => userId === drawOddsFor);
  if (favoured) return `Round ${round} of ${DECIDING_ROUND} decides. If it is drawn too, ${nameOf(favoured)} wins.`;
  return round > 1 ? `Round ${round}` : null;
}

export function announcement(before: Board | null, after: Board, banner: string | null): string {
  const made = before && newMark(before, after);
  const move = made ? `${made.mark} in row ${made.at[0] + 1}, column ${made.at[1] + 1}.` : null;
  return [move, banner].filter(Boolean).join(" ");
}

/** The cell that was filled between two boards; null when none was, or when the board was cleared. */
function newMark(before: Board, after: Board): { readonly at: Position; readonly mark: Mark } | null {
  for (const [row, cells] of after.entries()) {
    for (const [col, mark] of cells.entries()) {
      if (mark && before[row]?.[col] === null) return { at: [row, col], mark };
    }
  }
  return null;
}
