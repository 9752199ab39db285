import {
  afterMine,
  afterTheirs,
  type Bitboards,
  bitCount,
  freeCells,
  hasLine,
  lineMasks,
  swapSides,
  winningBits,
  winningCells,
} from "./bitboards.ts";

/**
 * The cells after which the game is not lost whatever the opponent does, the promising ones only: those that win by
 * force if there are any. On 3x3 by looking at every game; on larger boards by two proofs that stay small:
 * - a win is forced by a chain of threats, each of which leaves one reply;
 * - a draw is held when the opponent's open lines weigh less than a half (see `opponentsWeight`).
 */
export function perfectCells(boards: Bitboards): number[] {
  // No first cell gives the game away.
  if ((boards.mine | boards.theirs) === 0) return freeCells(boards);
  const wins = winningCells(boards);
  if (wins.length > 0) return wins;
  const threats = winningCells(swapSides(boards));
  const cells = threats.length > 0 ? threats : freeCells(boards);
  return boards.size <= 3 ? bestByLookingAhead(boards, cells) : bestByProof(boards, cells);
}

function bestByLookingAhead(boards: Bitboards, cells: readonly number[]): number[] {
  const values = cells.map((cell) => -valueOf(swapSides(afterMine(boards, cell))));
  const best = Math.max(...values);
  return cells.filter((_, index) => values[index] === best);
}

const values = new Map<number, number>();

/** 1 when whoever moves wins, 0 for a draw, -1 when they lose. */
function valueOf(boards: Bitboards): number {
  const { mine, theirs, size } = boards;
  if (hasLine(theirs, size)) return -1;
  const key = keyOf(boards);
  const known = values.get(key);
  if (known !== undefined) return known;
  const ahead = freeCells(boards).map((cell) => -valueOf(swapSides(afterMine(boards, cell))));
  const value = ahead.length === 0 || hasLine(mine, size) ? 0 : Math.max(...ahead);
  values.set(key, value);
  return value;
}

function bestByProof(boards: Bitboards, cells: readonly number[]): number[] {
  const forcing = cells.filter((cell) => winsByThreats(afterMine(boards, cell), THREATS_AHEAD));
  if (forcing.length > 0) return forcing;
  const groups = Map.groupBy(cells, (cell) => opponentsWeight(afterMine(boards, cell)));
  // The cells that take most from the opponent come first: they nearly always hold, so the proof is short.
  for (const weight of [...groups.keys()].sort((a, b) => a - b)) {
    const holding = (groups.get(weight) ?? []).filter((cell) => holds(afterMine(boards, cell)));
    if (holding.length > 0) return mostPromising(boards, holding);
  }
  return [...cells];
}

/** Of cells that are equally safe, those that leave me the heaviest lines. */
function mostPromising(boards: Bitboards, cells: readonly number[]): number[] {
  const weights = cells.map((cell) => opponentsWeight(swapSides(afterMine(boards, cell))));
  const best = Math.max(...weights);
  return cells.filter((_, index) => weights[index] === best);
}

/** Deeper chains do not fit on a board of sixteen cells with room for the replies. */
const THREATS_AHEAD = 4;

/** Having just moved, do I win by threats alone? */
function winsByThreats(boards: Bitboards, depth: number): boolean {
  if (winningCells(swapSides(boards)).length > 0) return false;
  const threats = winningCells(boards);
  const [only] = threats;
  if (only === undefined || depth === 0) return false;
  if (threats.length > 1) return true;
  const answered = afterTheirs(boards, only);
  const mustBlock = winningCells(swapSides(answered));
  if (mustBlock.length > 1) return false;
  const next = mustBlock.length === 1 ? mustBlock : freeCells(answered);
  return next.some((cell) => winsByThreats(afterMine(answered, cell), depth - 1));
}

const held = new Map<number, boolean>();

/** The opponent is to move: can I keep them from ever filling a line? */
export function holds(boards: Bitboards): boolean {
  if (opponentsWeight(boards) < HALF) return true;
  const key = keyOf(boards);
  const known = held.get(key);
  if (known !== undefined) return known;
  const isHeld = winningBits(swapSides(boards)) === 0 &&
    freeCells(boards).every((cell) => canAnswer(afterTheirs(boards, cell)));
  held.set(key, isHeld);
  return isHeld;
}

function canAnswer(boards: Bitboards): boolean {
  const threats = winningCells(swapSides(boards));
  if (threats.length > 1) return winningBits(boards) !== 0;
  const cells = threats.length === 1 ? threats : byWeight(boards);
  return cells.some((cell) => holds(afterMine(boards, cell)));
}

/** The cells that take most from the opponent's lines first. */
function byWeight(boards: Bitboards): number[] {
  const weights = freeCells(boards).map((cell) => ({ cell, left: opponentsWeight(afterMine(boards, cell)) }));
  return weights.sort((a, b) => a.left - b.left).map(({ cell }) => cell);
}

/** Weights are counted in units of 1 / 2^16. */
const UNIT = 2 ** 16;
const HALF = UNIT / 2;

/**
 * Each line that has none of my marks weighs 2^-(cells still free). Below a half with the opponent to move, taking
 * the heaviest cell each time keeps every line from being filled. Source: Erdős and Selfridge, "On a combinatorial
 * game", 1973.
 */
function opponentsWeight({ size, mine, theirs }: Bitboards): number {
  let weight = 0;
  for (const mask of lineMasks(size)) {
    if ((mask & mine) === 0) weight += UNIT >> (size - bitCount(mask & theirs));
  }
  return weight;
}

/** Positions of up to sixteen cells fit into a number. */
function keyOf({ size, mine, theirs }: Bitboards): number {
  return (size * 2 ** 16 + mine) * 2 ** 16 + theirs;
}
