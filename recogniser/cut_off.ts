import { grown, inkIn, placesIn } from "./box_pixels.ts";
import type { GreyImage } from "./picture.ts";
import { cornersOf, type TextBox } from "./rectify.ts";
import { REACH, strokesFrom } from "./strokes_from.ts";

/** Of the digits' height: ink that runs so far along the picture's edge is a digit's, and no speck. */
const STROKE = .03;
/** Of the digits' height: a stroke that is followed outside the box is so wide at the edge; thinner is a ruled line, wider a shadow. */
const FOLLOWED = { least: .06, most: .5 } as const;
/** Of the digits' height: a box that reaches so far out of the picture holds a part of a number, whatever is seen at the edge. */
const FAR_OUTSIDE = .25;

type IsPlace = (x: number, y: number) => boolean;

/**
 * Whether the picture's edge cuts a number: its box reaches the edge, and so does its ink; or a stroke of its digits goes on outside
 * the box until the edge. The box alone errs: of numbers that stand whole beside the edge it goes beyond it in one of five. The
 * figures are in docs/bench/scan_rules.md.
 * @param box in pixels of the picture
 */
export function isCutOff(box: TextBox, image: GreyImage): boolean {
  const { width, height } = image;
  const outside = Math.max(...cornersOf(box).flatMap(([x, y]) => [-x, -y, x - width, y - height]));
  if (outside > FAR_OUTSIDE * box.height) return true;
  if (outside < -REACH * box.height) return false;
  const isInk = inkIn(image, box), least = Math.max(1, STROKE * box.height);
  const inkAtEdge = (part: TextBox) => {
    const holds = placesIn(part);
    return longestRunAtEdge(image, (x, y) => holds(x, y) && isInk(x, y));
  };
  if (outside > 0 && inkAtEdge(box) > least) return true;
  if (inkAtEdge(grown(box, REACH)) <= FOLLOWED.least * box.height) return false;
  const isStroke = strokesFrom(box, image, isInk);
  const run = isStroke ? longestRunAtEdge(image, isStroke) / box.height : 0;
  return run > FOLLOWED.least && run < FOLLOWED.most;
}

/** How many such pixels follow each other at most along one of the picture's four edges. */
function longestRunAtEdge({ width, height }: GreyImage, is: IsPlace): number {
  const across = Array.from({ length: width }, (_, x) => x), down = Array.from({ length: height }, (_, y) => y);
  return Math.max(
    ...[0, height - 1].map((y) => longestRun(across, (x) => is(x, y))),
    ...[0, width - 1].map((x) => longestRun(down, (y) => is(x, y))),
  );
}

function longestRun(places: readonly number[], is: (place: number) => boolean): number {
  let run = 0, longest = 0;
  for (const place of places) {
    run = is(place) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}
