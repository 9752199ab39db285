import { CLASSES } from "./network/reader_net.ts";
import { alongBox, type TextBox } from "./rectify.ts";

const STEP = 4; // columns
const MARK = 11;
const APART = .9; // heights between the middles of a mark and a digit that do not belong together
const REACH = .5; // heights from a digit's middle to where the box shall end

interface Spot {
  readonly mark: boolean;
  /** Pixels from the box's left edge. */
  readonly at: number;
}

/**
 * The part of the box that holds the digits, where a word stands apart before or after them ("BOX 46"); null where there is
 * nothing to cut off, or marks stand between the digits.
 */
export function digitsPart(box: TextBox, letters: Float32Array): TextBox | null {
  const spots = spotsOf(box, letters);
  const first = spots.findIndex((spot) => !spot.mark), last = spots.findLastIndex((spot) => !spot.mark);
  if (first < 0 || spots.slice(first, last).some((spot) => spot.mark)) return null;
  const left = cutBetween(box, spots[first], spots[first - 1]) ?? 0;
  const right = cutBetween(box, spots[last], spots[last + 1]) ?? box.width;
  if (right - left >= box.width || right <= left) return null;
  const moved = (left + right - box.width) / 2;
  return {
    ...box,
    x: box.x + Math.cos(box.angle) * moved,
    y: box.y + Math.sin(box.angle) * moved,
    width: right - left,
  };
}

function cutBetween(box: TextBox, digit: Spot | undefined, mark: Spot | undefined): number | undefined {
  if (!digit || !mark || Math.abs(digit.at - mark.at) < APART * box.height) return undefined;
  return digit.at + Math.sign(mark.at - digit.at) * REACH * box.height;
}

/** Where the likeliest reading has its digits and other marks. */
function spotsOf(box: TextBox, letters: Float32Array): Spot[] {
  const spots: Spot[] = [];
  let before = 0;
  for (let step = 0; step * CLASSES < letters.length; step++) {
    const row = letters.subarray(step * CLASSES, (step + 1) * CLASSES);
    const likeliest = row.indexOf(Math.max(...row));
    if (likeliest && likeliest !== before) {
      spots.push({ mark: likeliest === MARK, at: alongBox(box, (step + .5) * STEP) });
    }
    before = likeliest;
  }
  return spots;
}
