import type { GreyImage } from "./picture.ts";
import { cornersOf, grown, type TextBox } from "./rectify.ts";

/**
 * Of the digits' height: with less room than this beside the number, a digit more may lie outside the picture. Of a lone digit nobody
 * knows how far apart its writer sets them; the figures are in docs/bench/scan_rules.md.
 */
const ROOM = { lone: .3, several: .2 } as const;
/** Of the digits' height, above and below it: with less, the picture may lack a part of the digits themselves. */
const ROOM_ACROSS = .06;
/** Of the digits' height: ink so near beside the number that the edge cuts may be a digit of it. */
const BESIDE = .7;
/** Of the digits' height: a stroke is so wide at the edge; thinner is a ruled line, wider a shadow. */
const STROKE = { least: .06, most: .95 } as const;

/**
 * Whether a number may go on outside the picture: 2345678 at its edges may be the middle of 123456789, however well it reads.
 * @param box in pixels of the picture
 * @param digits how many were read
 */
export function isNearEdge(box: TextBox, image: GreyImage, digits: number): boolean {
  const room = digits > 1 ? ROOM.several : ROOM.lone;
  if (reachesEdge(grown(box, room, ROOM_ACROSS), image)) return true;
  const run = inkAtEdge(image, box, grown(box, BESIDE, 0)) / box.height;
  return run > STROKE.least && run < STROKE.most;
}

/** Of the digits' height: ink that runs so far along the picture's edge is a digit's, and no speck. */
const LEAST_CUT = .03;

/**
 * Whether the picture's edge cuts a number: its box reaches the edge, and so does its ink. The box alone errs: of numbers that stand
 * whole beside the edge it goes beyond it in one of five. The figures are in docs/bench/scan_rules.md.
 * @param box in pixels of the picture
 */
export function isCutOff(box: TextBox, image: GreyImage): boolean {
  return inkAtEdge(image, box, box) > Math.max(1, LEAST_CUT * box.height);
}

function reachesEdge(box: TextBox, { width, height }: GreyImage): boolean {
  return cornersOf(box).some(([x, y]) => x < 0 || y < 0 || x > width || y > height);
}

/** The pixels of the picture that a box may lie on; right and bottom are the first ones beyond. */
function partIn({ width, height }: GreyImage, box: TextBox) {
  const xs = cornersOf(box).map(([x]) => x), ys = cornersOf(box).map(([, y]) => y);
  return {
    left: Math.max(0, Math.floor(Math.min(...xs))),
    top: Math.max(0, Math.floor(Math.min(...ys))),
    right: Math.min(width, Math.ceil(Math.max(...xs)) + 1),
    bottom: Math.min(height, Math.ceil(Math.max(...ys)) + 1),
  };
}

/** Whether a point lies in the box. */
function pointsIn(box: TextBox): (x: number, y: number) => boolean {
  const cos = Math.cos(box.angle), sin = Math.sin(box.angle);
  return (x, y) => {
    const dx = x - box.x, dy = y - box.y;
    return Math.abs(dx * cos + dy * sin) <= box.width / 2 && Math.abs(dy * cos - dx * sin) <= box.height / 2;
  };
}

/** As many pixels of a box tell ink from ground. */
const ENOUGH = 4_000;

/** Whether a pixel of the picture is ink, by what the box holds. */
function inkIn(image: GreyImage, box: TextBox): (x: number, y: number) => boolean {
  const { left, top, right, bottom } = partIn(image, box);
  const holds = pointsIn(box);
  const step = Math.max(1, Math.floor(Math.sqrt(box.width * box.height / ENOUGH)));
  const greys: number[] = [];
  for (let y = top; y < bottom; y += step) {
    for (let x = left; x < right; x += step) if (holds(x, y)) greys.push(image.values[y * image.width + x] ?? 0);
  }
  const isInk = inkOf(greys);
  return (x, y) => isInk(image.values[y * image.width + x] ?? 0);
}

/**
 * How far ink, as the box tells it, runs along one of the picture's four edges without a gap.
 * @param part of the picture; ink elsewhere does not count
 * @returns pixels
 */
function inkAtEdge(image: GreyImage, box: TextBox, part: TextBox): number {
  const { width, height } = image;
  const holds = pointsIn(part);
  const { left, top, right, bottom } = partIn(image, part);
  if (left > 0 && top > 0 && right < width && bottom < height) return 0;
  const isInk = inkIn(image, box);
  const is = (x: number, y: number) => holds(x, y) && isInk(x, y);
  return Math.max(
    ...[0, height - 1].map((y) => longestRun(width, (x) => is(x, y))),
    ...[0, width - 1].map((x) => longestRun(height, (y) => is(x, y))),
  );
}

function longestRun(count: number, is: (at: number) => boolean): number {
  let run = 0, longest = 0;
  for (let at = 0; at < count; at++) {
    run = is(at) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

const LEVELS = 256;

/** Tells ink from ground among these grey values, 0..255: of the two kinds that lie farthest apart (Otsu's threshold) the rarer one. */
export function inkOf(greys: readonly number[]): (grey: number) => boolean {
  const counts = new Uint32Array(LEVELS);
  for (const grey of greys) {
    const level = Math.min(LEVELS - 1, Math.max(0, Math.round(grey)));
    counts[level] = (counts[level] ?? 0) + 1;
  }
  const { threshold, darkShare } = split(counts, greys.length);
  const isDark = (grey: number) => grey < threshold;
  return darkShare <= .5 ? isDark : (grey) => !isDark(grey);
}

/** Where the means of what is darker and what is lighter differ most, each weighed by how much there is of it. */
function split(counts: Uint32Array, all: number) {
  const total = counts.reduce((sum, count, level) => sum + count * level, 0);
  let best = { threshold: 0, darkShare: 0 }, widest = 0, dark = 0, darkSum = 0;
  for (const [level, count] of counts.entries()) {
    dark += count;
    darkSum += count * level;
    if (dark === 0 || dark === all) continue;
    const apart = darkSum / dark - (total - darkSum) / (all - dark);
    const width = dark * (all - dark) * apart ** 2;
    if (width > widest) [widest, best] = [width, { threshold: level + .5, darkShare: dark / all }];
  }
  return best;
}
