import { inkOf } from "./ink.ts";
import type { GreyImage } from "./picture.ts";
import { cornersOf, type TextBox } from "./rectify.ts";

/** Of the digits' height: ink that runs so far along the picture's edge is a digit's, and no speck. */
const STROKE = .03;
/** Of the digits' height: a box that reaches so far out of the picture holds a part of a number, whatever is seen at the edge. */
const FAR_OUTSIDE = .25;

/**
 * Whether the picture's edge cuts a number: its box reaches the edge, and so does its ink. The box alone errs: of numbers that stand
 * whole beside the edge it goes beyond it in one of five. The figures are in docs/bench/scan_rules.md.
 * @param box in pixels of the picture
 */
export function isCutOff(box: TextBox, image: GreyImage): boolean {
  const { width, height } = image;
  const outside = Math.max(...cornersOf(box).flatMap(([x, y]) => [-x, -y, x - width, y - height]));
  return outside > FAR_OUTSIDE * box.height || outside > 0 && inkAtEdge(box, image) > Math.max(1, STROKE * box.height);
}

/** The longest run of ink along an edge of the picture that the box lies on, in pixels. */
function inkAtEdge(box: TextBox, image: GreyImage): number {
  const { left, top, right, bottom } = partIn(image, box);
  const holds = placesIn(box);
  const rows = Array.from({ length: bottom - top }, (_, down) =>
    Array.from({ length: right - left }, (_, along) => {
      const x = left + along, y = top + down;
      return holds(x, y) ? image.values[y * image.width + x] ?? null : null;
    }));
  const edges = [
    top === 0 ? rows[0] : [],
    bottom === image.height ? rows.at(-1) : [],
    left === 0 ? rows.map((row) => row[0]) : [],
    right === image.width ? rows.map((row) => row.at(-1)) : [],
  ];
  const isInk = inkOf(rows.flat().filter((grey) => grey !== null));
  return Math.max(...edges.map((edge = []) => longestRun(edge, (grey) => typeof grey === "number" && isInk(grey))));
}

/** The pixels of the picture that the box may lie on. */
function partIn({ width, height }: GreyImage, box: TextBox) {
  const xs = cornersOf(box).map(([x]) => x), ys = cornersOf(box).map(([, y]) => y);
  return {
    left: Math.max(0, Math.floor(Math.min(...xs))),
    top: Math.max(0, Math.floor(Math.min(...ys))),
    right: Math.min(width, Math.ceil(Math.max(...xs)) + 1),
    bottom: Math.min(height, Math.ceil(Math.max(...ys)) + 1),
  };
}

function placesIn(box: TextBox): (x: number, y: number) => boolean {
  const cos = Math.cos(box.angle), sin = Math.sin(box.angle);
  return (x, y) => {
    const dx = x - box.x, dy = y - box.y;
    return Math.abs(dx * cos + dy * sin) <= box.width / 2 && Math.abs(dy * cos - dx * sin) <= box.height / 2;
  };
}

function longestRun<Value>(values: readonly Value[], is: (value: Value) => boolean): number {
  let run = 0, longest = 0;
  for (const value of values) {
    run = is(value) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}
