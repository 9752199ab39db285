import type { LocatorMap } from "./network/locator_map.ts";
import type { TextBox } from "./rectify.ts";

/** Something written, in pixels of the locator's picture. */
export interface Detection {
  readonly box: TextBox;
  /** Sum and highest of its cells' scores. */
  readonly weight: number;
  readonly peak: number;
  /** Probability that it is letters rather than a number. */
  readonly letters: number;
}

const CELL = 4;
const LEAST_SCORE = .5;
const FAR = 1.4; // Cells farther than this many heights from an edge only know that it is far.
const [SCORE, SINE, SIZE, OFFSET, LEFT, RIGHT, LETTERS] = [0, 1, 2, 3, 4, 5, 6] as const;

interface Cell {
  readonly row: number;
  readonly column: number;
  readonly score: number;
}

/** Boxes from the locator's map, the heaviest first. */
export function detectionsIn(map: LocatorMap): Detection[] {
  return connectedCells(map).map((cells) => boxOf(map, cells)).sort((a, b) => b.weight - a.weight);
}

/** Cells above the score, grouped with their eight neighbours. */
function connectedCells(map: LocatorMap): Cell[][] {
  const seen = new Uint8Array(map.rows * map.columns);
  const found: Cell[][] = [];
  for (let row = 0; row < map.rows; row++) {
    for (let column = 0; column < map.columns; column++) {
      const cells = flood(map, seen, row, column);
      if (cells.length > 0) found.push(cells);
    }
  }
  return found;
}

function flood(map: LocatorMap, seen: Uint8Array, row: number, column: number): Cell[] {
  const cells: Cell[] = [];
  const open: [number, number][] = [[row, column]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [y, x] = next;
    if (y < 0 || x < 0 || y >= map.rows || x >= map.columns || seen[y * map.columns + x]) continue;
    seen[y * map.columns + x] = 1;
    const score = logistic(map.value(SCORE, y, x));
    if (score <= LEAST_SCORE) continue;
    cells.push({ row: y, column: x, score });
    for (const dy of [-1, 0, 1]) for (const dx of [-1, 0, 1]) open.push([y + dy, x + dx]);
  }
  return cells;
}

function boxOf(map: LocatorMap, cells: readonly Cell[]): Detection {
  const weight = cells.reduce((sum, cell) => sum + cell.score, 0);
  const mean = (value: (cell: Cell) => number) =>
    cells.reduce((sum, cell) => sum + value(cell) * cell.score, 0) / weight;
  const read = (channel: number) => (cell: Cell) => map.value(channel, cell.row, cell.column);
  const angle = Math.asin(Math.max(-.9, Math.min(.9, mean(read(SINE)) / 3)));
  const height = 16 * Math.exp(mean(read(SIZE)));
  const cos = Math.cos(angle), sin = Math.sin(angle);
  const spots = cells.map((cell) => {
    const offset = read(OFFSET)(cell) * height;
    const x = cell.column * CELL + (CELL - 1) / 2 - sin * offset, y = cell.row * CELL + (CELL - 1) / 2 + cos * offset;
    return {
      along: x * cos + y * sin,
      across: y * cos - x * sin,
      left: read(LEFT)(cell),
      right: read(RIGHT)(cell),
      score: cell.score,
    };
  });
  const across = spots.reduce((sum, spot) => sum + spot.across * spot.score, 0) / weight;
  const start = edge(
    spots.map((spot) => ({ at: spot.along - spot.left * height, distance: spot.left, score: spot.score })),
  );
  const end = edge(
    spots.map((spot) => ({ at: spot.along + spot.right * height, distance: spot.right, score: spot.score })),
  );
  const middle = (start + end) / 2;
  return {
    box: {
      x: middle * cos - across * sin,
      y: middle * sin + across * cos,
      angle,
      width: Math.max(end - start, 3),
      height,
    },
    weight,
    peak: cells.reduce((most, cell) => Math.max(most, cell.score), 0),
    letters: logistic(mean(read(LETTERS))),
  };
}

function edge(guesses: readonly { at: number; distance: number; score: number }[]): number {
  const near = guesses.filter((guess) => guess.distance < FAR);
  const heard = near.length > 0 ? near : guesses;
  return heard.reduce((sum, guess) => sum + guess.at * guess.score, 0) /
    heard.reduce((sum, guess) => sum + guess.score, 0);
}

function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
