import { isUnsure } from "../domain/scan/judge.ts";
import type { Reading } from "../domain/scan/reading.ts";
import { openSimdKernel } from "./network/kernel.ts";
import { Arena } from "./network/tensor.ts";
import { LINE_ROWS, LINE_STEP, readLine } from "./network/text_line_net.ts";
import { softmax } from "./network/transformer.ts";
import { layOut, parseWeights, WeightsDamaged } from "./network/weights.ts";
import type { GreyImage, RgbaImage } from "./picture.ts";
import { boxOf, cutOut, grown, type TextBox } from "./rectify.ts";

/** A line of print or writing, and how likely its least sure character is. */
interface SeenLine {
  readonly text: string;
  readonly certainty: number;
}

/** A text reader that knows letters and marks too, and was taught by others: what it reads in a box. */
export type SecondReader = (image: RgbaImage, box: TextBox) => SeenLine;

const WEIGHT_FLOATS = 2_000_000;
const ARENA_FLOATS = 2_500_000;
/** Of the digits' height, on each side: what stands beside a part of a number has to be seen. */
const BESIDE = .5, ACROSS = .35;
/** Mean of both readers' probabilities from which on their agreement counts; docs/bench/scan_rules.md. */
const AGREEMENT = .75;
const MAX_COLUMNS = 640;
/** Red, green and blue in a pixel of four bytes. */
const COLOURS = [0, 1, 2];

/**
 * @param weights the bytes of `model/second_reader.bin`
 * @throws WeightsDamaged, and where the machine has no WebAssembly SIMD: it would take seconds
 */
export async function openSecondReader(weights: Uint8Array): Promise<SecondReader> {
  const stored = parseWeights(weights);
  const { characters } = stored.header;
  if (!characters) throw new WeightsDamaged("no characters");
  const kernel = await openSimdKernel(WEIGHT_FLOATS + ARENA_FLOATS);
  const { layers, end } = layOut(stored, kernel.memory);
  const arena = new Arena(kernel, end);
  return (image, box) => {
    const region = grown(box, BESIDE, ACROSS);
    const wide = Math.min(MAX_COLUMNS, LINE_ROWS * region.width / region.height);
    const columns = Math.ceil(wide / LINE_STEP) * LINE_STEP;
    const planes = COLOURS.map((colour) =>
      cutOut(planeOf(image, colour), region, LINE_ROWS, columns).map((value) => value / 127.5 - 1)
    );
    return lineOf(readLine(arena, layers, planes, columns), characters);
  };
}

/** The reading where a second reader is asked about its number, as far as that is not sure and nothing speaks against it. */
export function withAgreement(reading: Reading, image: RgbaImage, second: SecondReader): Reading {
  const [best] = reading.texts;
  if (!isUnsure(reading) || !best || !reading.box) return reading;
  const { text, certainty } = second(image, boxOf(reading.box));
  const isAgreed = text === best.text && (best.p + certainty) / 2 >= AGREEMENT;
  return isAgreed ? { ...reading, isAgreed } : reading;
}

/** Greedy CTC: the likeliest character of each step, those that go on and the blank (class 0) left out. */
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
