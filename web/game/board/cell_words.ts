import type { Cell } from "../../../domain/game/room/board.ts";

/** What a screen reader says of a cell: row, column and content, counted from 1. */
export function cellWords(row: number, col: number, cell: Cell, isWinning = false): string {
  return `Row ${row + 1}, column ${col + 1}, ${cell ?? "empty"}${isWinning ? ", in the winning line" : ""}`;
}
