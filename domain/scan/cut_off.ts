import type { Point, Reading } from "./reading.ts";

/** Of the digits' height: with less room than this beside the number, a digit more may lie outside the picture. */
const ROOM = .3;
/** Of the digits' height, above and below it: with less, the picture may lack a part of the digits themselves. */
const ROOM_ACROSS = .06;
/** What a number that may go on outside the picture is worth at most: shown, never accepted. */
const MOST_WHEN_CUT = .5;

/**
 * A reading of a picture that shows part of a scene: 2345678 at its edges may be the middle of 123456789, however well it reads.
 *
 * @param size of the picture that was read, in its pixels
 */
export function doubtCutOff(reading: Reading, size: { readonly width: number; readonly height: number }): Reading {
  if (!reading.box || !mayGoOn(reading.box, size)) return reading;
  const alternatives = reading.alternatives.map(({ text, probability }) => ({
    text,
    probability: Math.min(probability, MOST_WHEN_CUT),
  }));
  return { ...reading, isCutOff: true, confidence: Math.min(reading.confidence, MOST_WHEN_CUT), alternatives };
}

function mayGoOn(
  [topLeft, topRight, bottomRight, bottomLeft]: readonly [Point, Point, Point, Point],
  { width, height }: { readonly width: number; readonly height: number },
): boolean {
  const digit = Math.hypot(bottomLeft[0] - topLeft[0], bottomLeft[1] - topLeft[1]);
  const [left, right] = [middle(topLeft, bottomLeft), middle(topRight, bottomRight)];
  const length = Math.hypot(right[0] - left[0], right[1] - left[1]) || 1;
  const step = [(right[0] - left[0]) / length * digit * ROOM, (right[1] - left[1]) / length * digit * ROOM] as const;
  const isOutside = (x: number, y: number) => x < 0 || y < 0 || x > width || y > height;
  const up = (top: Point, bottom: Point, by: number) =>
    [top[0] + (top[0] - bottom[0]) * by, top[1] + (top[1] - bottom[1]) * by] as const;
  const edges = [
    up(topLeft, bottomLeft, ROOM_ACROSS),
    up(topRight, bottomRight, ROOM_ACROSS),
    up(bottomLeft, topLeft, ROOM_ACROSS),
    up(bottomRight, topRight, ROOM_ACROSS),
  ];
  return isOutside(left[0] - step[0], left[1] - step[1]) || isOutside(right[0] + step[0], right[1] + step[1]) ||
    edges.some(([x, y]) => isOutside(x, y));
}

function middle(a: Point, b: Point): Point {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}
