import { CLASSES } from "./network/reader_net.ts";
import { alongBox, type TextBox } from "./rectify.ts";

const STEP = 4; // columns
const MARK = 11;
const APART = .9; // heights between the middles of a mark and a digit that do not belong together
const APARTER = 1.35; // times as far as the marks are from each other, or they are one word with what looks like digits
const REACH = .5; // heights from a digit's middle to where the box shall end

interface Spot {
  readonly mark: boolean;
  /** Pixels from the box's left edge. */
  readonly at: number;
}

/** Where something was written beside the digits: before them ("BOX 46"), or after them, where it may be a unit ("5 cm"). */
export type CutOff = "before" | "after";

export interface DigitsPart {
  readonly box: TextBox;
  readonly cutOff: CutOff;
}

/**
 * The part of the box that holds the digits, where a word stands apart before or after them ("BOX 46"); null where there is
 * nothing to cut off, or marks stand between the digits or on both sides.
 */
export function digitsPart(box: TextBox, logProbs: Float32Array): DigitsPart | null {
  const spots = spotsOf(box, logProbs);
  const first = spots.findIndex((spot) => !spot.mark), last = spots.findLastIndex((spot) => !spot.mark);
  const isOneSided = first === 0 || last === spots.length - 1;
  if (first < 0 || !isOneSided || spots.slice(first, last).some((spot) => spot.mark)) return null;
  const left = cutBetween(box, spots[first], spots.slice(0, first).reverse()) ?? 0;
  const right = cutBetween(box, spots[last], spots.slice(last + 1)) ?? box.width;
  if (right - left >= box.width || right <= left) return null;
  const moved = (left + right - box.width) / 2;
  const x = box.x + Math.cos(box.angle) * moved, y = box.y + Math.sin(box.angle) * moved;
  return {
    box: { ...box, x, y, width: right - left },
    cutOff: right < box.width ? "after" : "before",
  };
}

/** @param marks on one side of the digit, the nearest first */
function cutBetween(box: TextBox, digit: Spot | undefined, marks: readonly Spot[]): number | undefined {
  const [nearest] = marks, farthest = marks.at(-1);
  if (!digit || !nearest || !farthest) return undefined;
  const gap = Math.abs(digit.at - nearest.at);
  const usual = Math.abs(farthest.at - nearest.at) / Math.max(1, marks.length - 1);
  if (gap < APART * box.height || gap < APARTER * usual) return undefined;
  return digit.at + Math.sign(nearest.at - digit.at) * REACH * box.height;
}

/** Where the likeliest reading has its digits and other marks. */
function spotsOf(box: TextBox, logProbs: Float32Array): Spot[] {
  const spots: Spot[] = [];
  let before = 0;
  for (let step = 0; step * CLASSES < logProbs.length; step++) {
    const row = logProbs.subarray(step * CLASSES, (step + 1) * CLASSES);
    const likeliest = row.indexOf(Math.max(...row));
    if (likeliest && likeliest !== before) {
      spots.push({ mark: likeliest === MARK, at: alongBox(box, (step + .5) * STEP) });
    }
    before = likeliest;
  }
  return spots;
}
