const MARKS = ["X", "O"] as const;
export type Mark = typeof MARKS[number];
export type Cell = Mark | null;
export type Board = readonly (readonly Cell[])[];
/** Row and column, counted from 0. */
export type Position = readonly [row: number, col: number];

export function emptyBoard(size: number): Board {
  return Array.from({ length: size }, () => Array.from({ length: size }, () => null));
}

export function otherMark(mark: Mark): Mark {
  return mark === "X" ? "O" : "X";
}

export function isOnBoard(board: Board, row: unknown, col: unknown): boolean {
  const isIndex = (index: unknown) =>
    typeof index === "number" && Number.isInteger(index) && index >= 0 && index < board.length;
  return isIndex(row) && isIndex(col);
}

export function placed(board: Board, [row, col]: Position, mark: Mark): Board {
  return board.map((cells, r) => r === row ? cells.map((cell, c) => c === col ? mark : cell) : cells);
}

export function isFull(board: Board): boolean {
  return board.every((cells) => cells.every((cell) => cell !== null));
}

/** Every row, column and diagonal of a board; to win is to fill one, so 3 align on 3x3 and 4 on 4x4. */
export function linesOf(size: number): Position[][] {
  const along = Array.from({ length: size }, (_, i) => i);
  return [
    ...along.map((row) => along.map((col): Position => [row, col])),
    ...along.map((col) => along.map((row): Position => [row, col])),
    along.map((i): Position => [i, i]),
    along.map((i): Position => [i, size - 1 - i]),
  ];
}

/** The line one player has filled, or null. */
export function winningLine(board: Board): Position[] | null {
  return linesOf(board.length).find((line) => isFilledByOne(board, line)) ?? null;
}

function isFilledByOne(board: Board, line: readonly Position[]): boolean {
  const [first, ...others] = line.map(([row, col]) => board[row]?.[col] ?? null);
  return first !== undefined && first !== null && others.every((cell) => cell === first);
}
