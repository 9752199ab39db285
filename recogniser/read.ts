import type { Alternative, Reading } from "../domain/scan/reading.ts";
import { mayBeCut } from "./beside.ts";
import { candidatesIn, type Eye } from "./candidates.ts";
import { confidenceOf, features } from "./confidence.ts";
import { byWorth, chosen, interpret, type Interpretation, numberShare, worthOf } from "./interpret.ts";
import { isSamePlace, lookAgain } from "./look_again.ts";
import { openKernel } from "./network/kernel.ts";
import { Tape } from "./network/tensor.ts";
import { layOut, parseWeights } from "./network/weights.ts";
import { type GreyImage, greyOf, type RgbaImage } from "./picture.ts";
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

const WEIGHT_FLOATS = 1_400_000;
const TAPE_FLOATS = 2_600_000;
const MOST_LOOKALIKES = 4;
const MOST_ALTERNATIVES = 8;
const RIVALS_SHARE = .1;
export const LEAST_SHARE = .15; // Less than this of a number is a date, a price or a word.
const LEAST_CONFIDENCE = .1; // Less sure than this of its best guess, it has not seen a number.
const FINE = 1.5; // times the usual detail, for small text in doubt
const MOST_SECOND_LOOKS = 2;
const LEAST_WORTH = .05; // of the best one's, to deserve a second look too
const COARSE = .5; // How much of the usual detail shows numbers that fill the picture.
const PLAIN = .98; // Surer than this, one look is enough.

/**
 * @param weights the bytes of `model/weights.bin`
 * @throws WeightsDamaged
 */
export async function openRecogniser(weights: Uint8Array): Promise<Recogniser> {
  const { eye, confidence } = await openEye(weights);
  return { read: (image, options = {}) => readImage(eye, confidence, image, options) };
}

/** The networks ready to look, and the coefficients of the confidence. */
export async function openEye(weights: Uint8Array): Promise<{ eye: Eye; confidence: readonly number[] }> {
  const stored = parseWeights(weights);
  const kernel = await openKernel(WEIGHT_FLOATS + TAPE_FLOATS);
  const { layers, end } = layOut(stored, kernel.memory);
  return { eye: { tape: new Tape(kernel, end), layers }, confidence: stored.header.confidence };
}

function readImage(eye: Eye, coefficients: readonly number[], image: RgbaImage, options: ReadOptions): Reading {
  const grey = greyOf(image);
  if (!grey) return nothing("unreadable-image");
  return readingOf(findNumber(eye, grey), coefficients, options.known ?? []);
}

/** The number that is meant, what else may be one in the picture, and what the confidence rests on. */
export interface FoundNumber {
  readonly best: Interpretation;
  readonly rivals: readonly Alternative[];
  readonly features: readonly number[];
}

/** Looks again where one look leaves doubt. */
export function findNumber(eye: Eye, grey: GreyImage): FoundNumber | null {
  const usual = candidatesIn(eye, grey).map(interpret);
  const first = chosen(usual);
  if (first && isPlain(first) && !mayBeCut(eye, grey, first.candidate)) return found(first, usual);
  const all = allCandidates(eye, grey, usual);
  const worthy = byWorth(all).slice(0, MOST_SECOND_LOOKS).filter((one, i, [best = one]) =>
    i === 0 || worthOf(one) > LEAST_WORTH * worthOf(best)
  );
  const best = chosen(worthy.map((one) => interpret(lookAgain(eye, grey, one.candidate))));
  return best ? found(best, all) : null;
}

function isPlain(one: Interpretation): boolean {
  return (one.numbers[0]?.probability ?? 0) > PLAIN;
}

/** What the usual look found and what others at more or less detail find elsewhere. */
function allCandidates(eye: Eye, grey: GreyImage, usual: readonly Interpretation[]): Interpretation[] {
  const fine = candidatesIn(eye, grey, FINE).map(interpret);
  const coarse = usual.some(isNumber) ? [] : candidatesIn(eye, grey, COARSE).map(interpret);
  return byWorth([...usual, ...fine, ...coarse]).reduce<Interpretation[]>((kept, one) => {
    const isNew = !kept.some((other) => isSamePlace(one.candidate.box, other.candidate.box));
    return isNew ? [...kept, one] : kept;
  }, []);
}

function found(best: Interpretation, all: readonly Interpretation[]): FoundNumber {
  const others = all.filter((one) => !isSamePlace(one.candidate.box, best.candidate.box));
  const rivals = others.flatMap((one) => one.numbers.slice(0, 1));
  return { best, rivals, features: features(best, others) };
}

function isNumber(one: Interpretation): boolean {
  return numberShare(one) + one.tooLong > LEAST_SHARE;
}

/** What was found, said with regard to the person's own numbers. */
export function readingOf(
  found: FoundNumber | null,
  coefficients: readonly number[],
  known: readonly string[],
): Reading {
  if (!found) return nothing("no-number");
  const { best: one, rivals } = found;
  const confidence = confidenceOf(found.features, coefficients);
  const box = cornersOf(one.candidate.box);
  const share = numberShare(one);
  if (one.tooLong > share && one.tooLong > LEAST_SHARE) return { ...nothing("too-long"), box };
  if (share < LEAST_SHARE) return nothing("no-number");
  const alternatives = favourOwned(alternativesOf(one, rivals, confidence), known, one.candidate.looks).slice(
    0,
    MOST_ALTERNATIVES,
  );
  const [best] = alternatives;
  if (!best || best.probability < LEAST_CONFIDENCE) return nothing("no-number");
  return { text: best.text, confidence: best.probability, box, alternatives };
}

/**
 * The best has the calibrated probability; its lookalikes share most of what is left in the reader's proportions, and numbers
 * elsewhere in the picture the rest.
 */
function alternativesOf(one: Interpretation, rivals: readonly Alternative[], confidence: number): Alternative[] {
  const [best, ...lookalikes] = one.numbers.slice(0, 1 + MOST_LOOKALIKES);
  if (!best) return [];
  const rest = 1 - Math.min(best.probability, 1 - 1e-9);
  const forRivals = rivals.length > 0 ? RIVALS_SHARE * (1 - confidence) : 0;
  const forLookalikes = 1 - confidence - forRivals;
  const listed = new Set(one.numbers.map(({ text }) => text));
  const others = [
    ...lookalikes.map(({ text, probability }) => ({ text, share: forLookalikes * Math.min(1, probability / rest) })),
    ...rivals.filter(({ text }) => !listed.has(text)).map(({ text, probability }) => ({
      text,
      share: forRivals * probability / rivals.length,
    })),
  ].map(({ text, share }) => ({ text, probability: Math.min(share, confidence) }));
  return [{ text: best.text, probability: confidence }, ...others.sort((a, b) => b.probability - a.probability)];
}

function nothing(note: "too-long" | "no-number" | "unreadable-image"): Reading {
  return { text: "", confidence: 0, box: null, alternatives: [], note };
}
