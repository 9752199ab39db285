import type { Board, Mark, Place } from "../../../domain/game/room/board.ts";

/** The cell that was filled between two boards; null when none was, or when the board was cleared. */
export function newMark(before: Board, after: Board): { readonly at: Place; readonly mark: Mark } | null {
  for (const [row, cells] of after.entries()) {
    for (const [col, mark] of cells.entries()) {
      if (mark && before[row]?.[col] === null) return { at: [row, col], mark };
    }
  }
  return null;
}

/** What a live region says when the board or the turn changed. */
export function announcement(before: Board | null, after: Board, banner: string | null): string {
  const made = before && newMark(before, after);
  const move = made ? `${made.mark} in row ${made.at[0] + 1}, column ${made.at[1] + 1}.` : null;
  return [move, banner].filter(Boolean).join(" ");
}
