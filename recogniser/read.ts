import type { Alternative, Reading } from "../domain/scan/reading.ts";
import { candidatesIn, type Eye } from "./candidates.ts";
import { confidenceOf, features } from "./confidence.ts";
import { chosen, interpret, type Interpretation, numberShare } from "./interpret.ts";
import { openKernel } from "./network/kernel.ts";
import { Tape } from "./network/tensor.ts";
import { layOut, parseWeights } from "./network/weights.ts";
import { greyOf, type RgbaImage } from "./picture.ts";
import { favourOwned } from "./owned.ts";
import { cornersOf } from "./rectify.ts";

export type { RgbaImage } from "./picture.ts";

export interface ReadOptions {
  /** Numbers of the person's own boxes, 1 to 8 digits each. */
  readonly known?: readonly string[];
}

export interface Recogniser {
  /** What the picture says. Synchronous, and answers for any picture. */
  read(image: RgbaImage, options?: ReadOptions): Reading;
}

const WEIGHT_FLOATS = 1_100_000;
const TAPE_FLOATS = 2_600_000;
const MOST_ALTERNATIVES = 5;

/**
 * @param weights the bytes of `model/weights.bin`
 * @throws WeightsDamaged
 */
export async function openRecogniser(weights: Uint8Array): Promise<Recogniser> {
  const stored = parseWeights(weights);
  const kernel = await openKernel(WEIGHT_FLOATS + TAPE_FLOATS);
  const { layers, end } = layOut(stored, kernel.memory);
  const eye: Eye = { tape: new Tape(kernel, end), layers };
  return { read: (image, options = {}) => readImage(eye, stored.header.confidence, image, options) };
}

function readImage(eye: Eye, coefficients: readonly number[], image: RgbaImage, options: ReadOptions): Reading {
  const grey = greyOf(image);
  if (!grey) return nothing("unreadable-image");
  const all = candidatesIn(eye, grey).map(interpret);
  const best = chosen(all);
  if (!best) return nothing("no-number");
  return readingOf(best, confidenceOf(features(best, all.length - 1), coefficients), options.known ?? []);
}

function readingOf(one: Interpretation, confidence: number, known: readonly string[]): Reading {
  const box = cornersOf(one.candidate.box);
  const share = numberShare(one);
  if (one.tooLong > Math.max(share, one.other)) return { ...nothing("too-long"), box };
  if (one.numbers.length === 0 || one.other > share) return nothing("no-number");
  const alternatives = favourOwned(alternativesOf(one, confidence), known, one.candidate.letters).slice(
    0,
    MOST_ALTERNATIVES,
  );
  const [best] = alternatives;
  if (!best) return nothing("no-number");
  return { text: best.text, confidence: best.probability, box, alternatives };
}

/** The best has the calibrated probability; the others share what is left in the reader's proportions. */
function alternativesOf(one: Interpretation, confidence: number): Alternative[] {
  const [best, ...others] = one.numbers;
  if (!best) return [];
  const rest = 1 - Math.min(best.probability, 1 - 1e-9);
  return [
    { text: best.text, probability: confidence },
    ...others.map(({ text, probability }) => ({
      text,
      probability: (1 - confidence) * Math.min(1, probability / rest),
    })),
  ];
}

function nothing(note: "too-long" | "no-number" | "unreadable-image"): Reading {
  return { text: "", confidence: 0, box: null, alternatives: [], note };
}
