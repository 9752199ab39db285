import {
  afterMine,
  afterTheirs,
  bitCount,
  freeCells,
  hasLine,
  lineMasks,
  type Stones,
  turned,
  winningBits,
  winningCells,
} from "./stones.ts";

/**
 * The cells after which the game is not lost whatever the opponent does, the promising ones only: those that win by
 * force if there are any. On 3x3 by looking at every game; on larger boards by two proofs that stay small:
 * - a win is forced by a chain of threats, each of which leaves one reply;
 * - a draw is held when the opponent's open lines weigh less than a half (see `opponentsWeight`).
 */
export function perfectCells(stones: Stones): number[] {
  // No first cell gives the game away.
  if ((stones.mine | stones.theirs) === 0) return freeCells(stones);
  const wins = winningCells(stones);
  if (wins.length > 0) return wins;
  const threats = winningCells(turned(stones));
  const cells = threats.length > 0 ? threats : freeCells(stones);
  return stones.size <= 3 ? bestByLookingAhead(stones, cells) : bestByProof(stones, cells);
}

function bestByLookingAhead(stones: Stones, cells: readonly number[]): number[] {
  const values = cells.map((cell) => -valueOf(turned(afterMine(stones, cell))));
  const best = Math.max(...values);
  return cells.filter((_, index) => values[index] === best);
}

const values = new Map<number, number>();

/** 1 when whoever moves wins, 0 for a draw, -1 when they lose. */
function valueOf(stones: Stones): number {
  const { mine, theirs, size } = stones;
  if (hasLine(theirs, size)) return -1;
  const key = keyOf(stones);
  const known = values.get(key);
  if (known !== undefined) return known;
  const ahead = freeCells(stones).map((cell) => -valueOf(turned(afterMine(stones, cell))));
  const value = ahead.length === 0 || hasLine(mine, size) ? 0 : Math.max(...ahead);
  values.set(key, value);
  return value;
}

function bestByProof(stones: Stones, cells: readonly number[]): number[] {
  const forcing = cells.filter((cell) => winsByThreats(afterMine(stones, cell), THREATS_AHEAD));
  if (forcing.length > 0) return forcing;
  const groups = Map.groupBy(cells, (cell) => opponentsWeight(afterMine(stones, cell)));
  // The cells that take most from the opponent come first: they nearly always hold, so the proof is short.
  for (const weight of [...groups.keys()].sort((a, b) => a - b)) {
    const holding = (groups.get(weight) ?? []).filter((cell) => holds(afterMine(stones, cell)));
    if (holding.length > 0) return mostPromising(stones, holding);
  }
  return [...cells];
}

/** Of cells that are equally safe, those that leave me the heaviest lines. */
function mostPromising(stones: Stones, cells: readonly number[]): number[] {
  const weights = cells.map((cell) => opponentsWeight(turned(afterMine(stones, cell))));
  const best = Math.max(...weights);
  return cells.filter((_, index) => weights[index] === best);
}

/** Deeper chains do not fit on a board of sixteen cells with room for the replies. */
const THREATS_AHEAD = 4;

/** Having just moved, do I win by threats alone? */
function winsByThreats(stones: Stones, depth: number): boolean {
  if (winningCells(turned(stones)).length > 0) return false;
  const threats = winningCells(stones);
  const [only] = threats;
  if (only === undefined || depth === 0) return false;
  if (threats.length > 1) return true;
  const answered = afterTheirs(stones, only);
  const mustBlock = winningCells(turned(answered));
  if (mustBlock.length > 1) return false;
  const next = mustBlock.length === 1 ? mustBlock : freeCells(answered);
  return next.some((cell) => winsByThreats(afterMine(answered, cell), depth - 1));
}

const held = new Map<number, boolean>();

/** The opponent is to move: can I keep them from ever filling a line? */
export function holds(stones: Stones): boolean {
  if (opponentsWeight(stones) < HALF) return true;
  const key = keyOf(stones);
  const known = held.get(key);
  if (known !== undefined) return known;
  const isHeld = winningBits(turned(stones)) === 0 &&
    freeCells(stones).every((cell) => canAnswer(afterTheirs(stones, cell)));
  held.set(key, isHeld);
  return isHeld;
}

function canAnswer(stones: Stones): boolean {
  const threats = winningCells(turned(stones));
  if (threats.length > 1) return winningBits(stones) !== 0;
  const cells = threats.length === 1 ? threats : byWeight(stones);
  return cells.some((cell) => holds(afterMine(stones, cell)));
}

/** The cells that take most from the opponent's lines first. */
function byWeight(stones: Stones): number[] {
  const weights = freeCells(stones).map((cell) => ({ cell, left: opponentsWeight(afterMine(stones, cell)) }));
  return weights.sort((a, b) => a.left - b.left).map(({ cell }) => cell);
}

/** Weights are counted in units of 1 / 2^16. */
const UNIT = 2 ** 16;
const HALF = UNIT / 2;

/**
 * Each line that has none of my stones weighs 2^-(cells still free). Below a half with the opponent to move, taking
 * the heaviest cell each time keeps every line from being filled. Source: Erdős and Selfridge, "On a combinatorial
 * game", 1973.
 */
function opponentsWeight({ size, mine, theirs }: Stones): number {
  let weight = 0;
  for (const mask of lineMasks(size)) {
    if ((mask & mine) === 0) weight += UNIT >> (size - bitCount(mask & theirs));
  }
  return weight;
}

/** Positions of up to sixteen cells fit into a number. */
function keyOf({ size, mine, theirs }: Stones): number {
  return (size * 2 ** 16 + mine) * 2 ** 16 + theirs;
}
