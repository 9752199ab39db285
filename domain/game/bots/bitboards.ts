import { type Board, linesOf, type Mark, otherMark, type Position } from "../room/board.ts";

/** The two players' cells as sets of bits, one bit a cell, row by row: what a search can hold many of. */
export interface Bitboards {
  readonly size: number;
  readonly mine: number;
  readonly theirs: number;
}

const masksBySize = new Map<number, readonly number[]>();

/** The cells of every line, as bits. */
export function lineMasks(size: number): readonly number[] {
  const known = masksBySize.get(size);
  if (known) return known;
  const masks = linesOf(size).map((line) => line.reduce((mask, [row, col]) => mask | (1 << (row * size + col)), 0));
  masksBySize.set(size, masks);
  return masks;
}

export function bitboardsOf(board: Board, mark: Mark): Bitboards {
  const bits = (wanted: Mark) =>
    board.flat().reduce((mask, cell, index) => cell === wanted ? mask | (1 << index) : mask, 0);
  return { size: board.length, mine: bits(mark), theirs: bits(otherMark(mark)) };
}

export function freeCells({ size, mine, theirs }: Bitboards): number[] {
  const taken = mine | theirs;
  const cells: number[] = [];
  for (let cell = 0; cell < size * size; cell++) if (!(taken & (1 << cell))) cells.push(cell);
  return cells;
}

export function positionOf(cell: number, size: number): Position {
  return [Math.floor(cell / size), cell % size];
}

export function afterMine(boards: Bitboards, cell: number): Bitboards {
  return { size: boards.size, mine: boards.mine | (1 << cell), theirs: boards.theirs };
}

export function afterTheirs(boards: Bitboards, cell: number): Bitboards {
  return { size: boards.size, mine: boards.mine, theirs: boards.theirs | (1 << cell) };
}

export function swapSides({ size, mine, theirs }: Bitboards): Bitboards {
  return { size, mine: theirs, theirs: mine };
}

export function hasLine(bits: number, size: number): boolean {
  return lineMasks(size).some((mask) => (bits & mask) === mask);
}

/** Where I win at once, as bits. */
export function winningBits({ size, mine, theirs }: Bitboards): number {
  let bits = 0;
  for (const mask of lineMasks(size)) {
    const missing = mask & ~mine;
    const isOne = missing !== 0 && (missing & (missing - 1)) === 0;
    if (isOne && (missing & theirs) === 0) bits |= missing;
  }
  return bits;
}

export function winningCells(boards: Bitboards): number[] {
  return cellsOf(winningBits(boards));
}

function cellsOf(bits: number): number[] {
  const cells: number[] = [];
  for (let rest = bits; rest !== 0; rest &= rest - 1) cells.push(31 - Math.clz32(rest & -rest));
  return cells;
}

export function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
