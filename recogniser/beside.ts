import { type Candidate, type Networks, readBox } from "./candidates.ts";
import { guesses } from "./decode.ts";
import { READER_ROWS } from "./network/reader_net.ts";
import type { GreyImage } from "./picture.ts";
import { columnsWithin, type Crop, rectify, widened } from "./rectify.ts";

const BESIDE = .75; // heights on each side where a digit cut off would show
const STRONG = .4; // of the text's own contrast
const ODD = .03; // share of the darkest and lightest values, which noise may be
const FIRST_ROW = 7; // to 25: where digits have ink
const CLEAR = .12; // heights beside the box that its own last digit may fill

/** What stands right beside a box: nothing, digits that the box may have cut off, or a mark after its own digits, as in "5%". */
export type Beside = "nothing" | "digits" | "mark-after";

/** Looks at more of the line where something as strong as the text stands right beside the box. */
export function besideOf(networks: Networks, image: GreyImage, { box, guesses: [best] }: Candidate): Beside {
  const wider = widened(box, BESIDE);
  const crop = rectify(image, wider);
  const [start, end] = columnsWithin(wider, box.width),
    [left, right] = columnsWithin(wider, box.width + 2 * CLEAR * box.height);
  const strong = STRONG * contrast(crop, start, end);
  if (contrast(crop, 0, left) < strong && contrast(crop, right, crop.used) < strong) return "nothing";
  const [seen] = guesses(readBox(networks, image, wider), 1);
  if (digitsOf(seen?.text) !== digitsOf(best?.text)) return "digits";
  return seen && hasMarkAfter(seen.text) ? "mark-after" : "nothing";
}

export function hasMarkAfter(text: string): boolean {
  return /\dx+$/.test(text);
}

/** Between light and dark of some columns. */
function contrast(crop: Crop, start: number, end: number): number {
  const parts = [];
  for (let row = FIRST_ROW; row < READER_ROWS - FIRST_ROW; row++) {
    parts.push(...crop.values.subarray(row * crop.columns + start, row * crop.columns + end));
  }
  const values = Float32Array.from(parts).sort();
  const odd = Math.floor(ODD * values.length);
  return (values.at(-1 - odd) ?? 0) - (values[odd] ?? 0);
}

function digitsOf(text = ""): string {
  return text.replaceAll("x", "");
}
