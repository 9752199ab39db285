import { inkOf } from "./ink.ts";
import type { GreyImage } from "./picture.ts";
import { cornersOf, type TextBox } from "./rectify.ts";

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
export function inkAtEdge(image: GreyImage, box: TextBox, part: TextBox): number {
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
