import { isUnsure } from "../domain/scan/judge.ts";
import type { Reading } from "../domain/scan/reading.ts";
import { openKernel } from "./network/kernel.ts";
import { Arena } from "./network/tensor.ts";
import { LINE_ROWS, LINE_STEP, readLine } from "./network/text_line_net.ts";
import { softmax } from "./network/transformer.ts";
import { layOut, parseWeights, WeightsDamaged } from "./network/weights.ts";
import type { GreyImage, RgbaImage } from "./picture.ts";
import { boxOf, cutOut, grown, type TextBox } from "./rectify.ts";

/** A text reader that knows letters and marks too, and was taught by others: what it surely reads in a box; null of anything else. */
export type SecondReader = (image: RgbaImage, box: TextBox) => string | null;

/** A line of print or writing, and how likely its least sure character is. */
interface SeenLine {
  readonly text: string;
  readonly certainty: number;
}

const WEIGHT_FLOATS = 2_000_000;
const ARENA_FLOATS = 2_500_000;
/** Of the digits' height, on each side: what stands beside a part of a number is seen in one look or the other. */
const BESIDE = [.5, .8];
const ACROSS = .35;
const LEAST_CERTAINTY = .7;
const MAX_COLUMNS = 640;
/** Of our own texts so many may be agreed to. */
const AGREEABLE = 3;
/** Red, green and blue in a pixel of four bytes. */
const COLOURS = [0, 1, 2];

/**
 * @param weights the bytes of `model/second_reader.bin`
 * @throws WeightsDamaged
 */
export async function openSecondReader(weights: Uint8Array): Promise<SecondReader> {
  const stored = parseWeights(weights);
  const { characters } = stored.header;
  if (!characters) throw new WeightsDamaged("no characters");
  const kernel = await openKernel(WEIGHT_FLOATS + ARENA_FLOATS);
  const { layers, end } = layOut(stored, kernel.memory);
  const arena = new Arena(kernel, end);
  return (image, box) => {
    const planes = COLOURS.map((colour) => planeOf(image, colour));
    const looks = BESIDE.map((beside) => {
      const region = grown(box, beside, ACROSS);
      const wide = Math.min(MAX_COLUMNS, LINE_ROWS * region.width / region.height);
      const columns = Math.ceil(wide / LINE_STEP) * LINE_STEP;
      const crops = planes.map((plane) => cutOut(plane, region, LINE_ROWS, columns).map((value) => value / 127.5 - 1));
      return lineOf(readLine(arena, layers, crops, columns), characters);
    });
    const [first, ...others] = looks.map(({ text, certainty }) => certainty >= LEAST_CERTAINTY ? text : "");
    return first && others.every((text) => text === first) ? first : null;
  };
}

/** The reading where the second reader is asked about its number; where that reads one of the texts, this comes first. */
export function withAgreement(reading: Reading, image: RgbaImage, second: SecondReader): Reading {
  if (!isUnsure(reading) || !reading.box) return reading;
  const agreed = second(image, boxOf(reading.box));
  const found = reading.texts.slice(0, AGREEABLE).find(({ text }) => text === agreed);
  if (!found) return reading;
  return { ...reading, texts: [found, ...reading.texts.filter((one) => one !== found)], agreed: found.text };
}

/** The likeliest character of each step, those that go on and the blank (class 0) left out. */
function lineOf(steps: readonly Float32Array[], characters: string): SeenLine {
  let text = "", certainty = 1, last = 0;
  for (const step of steps) {
    const shares = softmax([...step.subarray(0, characters.length + 1)]);
    const share = Math.max(...shares), character = shares.indexOf(share);
    if (character !== 0 && character !== last) {
      text += characters[character - 1] ?? "";
      certainty = Math.min(certainty, share);
    }
    last = character;
  }
  return { text, certainty };
}

function planeOf({ data, width, height }: RgbaImage, colour: number): GreyImage {
  const values = new Float32Array(width * height);
  for (let i = 0; i < values.length; i++) values[i] = data[4 * i + colour] ?? 0;
  return { values, width, height };
}
