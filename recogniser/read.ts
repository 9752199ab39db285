import type { Alternative, Reading } from "../domain/scan/reading.ts";
import type { Eye } from "./candidates.ts";
import { confidenceOf, FEATURES } from "./confidence.ts";
import { findNumber, type FoundNumber } from "./find_number.ts";
import { type Interpretation, LEAST_SHARE, mayBeMore, numberShare } from "./interpret.ts";
import { openKernel } from "./network/kernel.ts";
import { Tape } from "./network/tensor.ts";
import { layOut, parseWeights, WeightsDamaged } from "./network/weights.ts";
import { greyOf, type RgbaImage } from "./picture.ts";
import { favourOwned } from "./owned.ts";
import { cornersOf } from "./rectify.ts";
import { isTurned } from "./turned.ts";

export type { RgbaImage } from "./picture.ts";

export interface ReadOptions {
  /** Numbers of the person's own boxes, 1 to 8 digits each. */
  readonly known?: readonly string[];
  /** Where no number is read for sure, see whether one lies on its side or upside down: as much work again as two sure numbers. */
  readonly alsoTurned?: boolean;
}

export interface Recogniser {
  /** What the picture says. Synchronous, and answers for any picture. */
  read(image: RgbaImage, options?: ReadOptions): Reading;
}

const WEIGHT_FLOATS = 1_400_000;
const TAPE_FLOATS = 2_600_000;
const MOST_LOOKALIKES = 4;
const MOST_ALTERNATIVES = 8;
/**
 * What may be a "46B", a measure ("5 cm") or not the number that is meant is asked about, also where the person has that box; a video
 * most of whose frames see so does not accept it either.
 */
const MOST_ASKED = .49;
const RIVALS_SHARE = .1;
/** What a second number that may be meant is worth: which it is only the person knows. */
const CONTENDING = .3;
const LEAST_CONFIDENCE = .07; // Less sure than this of its best guess, it has not seen a number.

/**
 * @param weights the bytes of `model/weights.bin`
 * @throws WeightsDamaged
 */
export async function openRecogniser(weights: Uint8Array): Promise<Recogniser> {
  const { eye, confidence } = await openEye(weights);
  return { read: (image, options = {}) => readImage(eye, confidence, image, options) };
}

/**
 * The networks ready to look, and the coefficients of the confidence.
 * @throws WeightsDamaged
 */
export async function openEye(weights: Uint8Array): Promise<{ eye: Eye; confidence: readonly number[] }> {
  const stored = parseWeights(weights);
  const { confidence } = stored.header;
  if (confidence.length !== 0 && confidence.length !== FEATURES) {
    throw new WeightsDamaged(`${confidence.length} coefficients for ${FEATURES} features`);
  }
  const kernel = await openKernel(WEIGHT_FLOATS + TAPE_FLOATS);
  const { layers, end } = layOut(stored, kernel.memory);
  return { eye: { tape: new Tape(kernel, end), layers }, confidence };
}

function readImage(eye: Eye, coefficients: readonly number[], image: RgbaImage, options: ReadOptions): Reading {
  const grey = greyOf(image);
  if (!grey) return nothing("unreadable-image");
  const found = findNumber(eye, grey);
  const reading = readingOf(found, coefficients, options.known ?? []);
  return options.alsoTurned && isTurned(eye, coefficients, grey, found, reading) ? nothing("turned") : reading;
}

/** What was found, said with regard to the person's own numbers. */
export function readingOf(
  found: FoundNumber | null,
  coefficients: readonly number[],
  known: readonly string[],
): Reading {
  if (!found) return nothing("no-number");
  const { best: one, rivals, contender } = found;
  const confidence = confidenceOf(found.features, coefficients);
  const box = cornersOf(one.candidate.box);
  const share = numberShare(one);
  if (one.tooLong > share && one.tooLong > LEAST_SHARE) return { ...nothing("too-long"), box };
  if (share < LEAST_SHARE) return nothing("no-number");
  const meant = favourOwned(alternativesOf(one, rivals.length > 0, confidence), known, one.candidate.looks);
  const alternatives = contested(withRivals(meant, rivals, confidence), contender)
    .slice(0, MOST_ALTERNATIVES)
    .map(({ text, probability }) => ({
      text,
      probability: mayBeMore(one, text) ? Math.min(MOST_ASKED, probability) : probability,
    }))
    .sort((a, b) => b.probability - a.probability);
  const [best] = alternatives;
  if (!best || best.probability < LEAST_CONFIDENCE) return nothing("no-number");
  return { text: best.text, confidence: best.probability, box, alternatives };
}

/** The best has the calibrated probability; its lookalikes share most of what is left in the reader's proportions. */
function alternativesOf(one: Interpretation, hasRivals: boolean, confidence: number): Alternative[] {
  const [best, ...lookalikes] = one.numbers.slice(0, 1 + MOST_LOOKALIKES);
  if (!best) return [];
  const rest = 1 - Math.min(best.probability, 1 - 1e-9);
  const forLookalikes = (1 - confidence) * (hasRivals ? 1 - RIVALS_SHARE : 1);
  const others = lookalikes.map(({ text, probability }) => ({
    text,
    probability: Math.min(confidence, forLookalikes * Math.min(1, probability / rest)),
  }));
  return [{ text: best.text, probability: confidence }, ...others.sort((a, b) => b.probability - a.probability)];
}

/**
 * With the numbers elsewhere in the picture, each once, which share what is left. Owning one of those says nothing about the
 * number that is pointed at.
 */
function withRivals(meant: readonly Alternative[], rivals: readonly Alternative[], confidence: number): Alternative[] {
  const listed = new Set(meant.map(({ text }) => text));
  const others = rivals.filter(({ text }, i) =>
    !listed.has(text) && rivals.findIndex((other) => other.text === text) === i
  );
  const left = Math.max(0, 1 - meant.reduce((sum, { probability }) => sum + probability, 0));
  const share = Math.min(RIVALS_SHARE * (1 - confidence), left) / Math.max(1, others.length);
  const most = meant[0]?.probability ?? 0; // What is pointed at stays first.
  const elsewhere = others.map(({ text, probability }) => ({ text, probability: Math.min(most, share * probability) }));
  return [...meant, ...elsewhere].sort((a, b) => b.probability - a.probability);
}

/** Where another number may be meant, both are offered and neither is accepted. */
function contested(all: readonly Alternative[], contender: Alternative | null): Alternative[] {
  const [best] = all;
  if (!contender || !best || best.text === contender.text) return [...all];
  const worth = new Map(all.map(({ text, probability }) => [text, Math.min(probability, MOST_ASKED)]));
  worth.set(contender.text, Math.max(worth.get(contender.text) ?? 0, Math.min(CONTENDING, best.probability)));
  const total = Math.max(1, [...worth.values()].reduce((sum, one) => sum + one, 0));
  return [...worth].map(([text, one]) => ({ text, probability: one / total })).sort((a, b) =>
    b.probability - a.probability
  );
}

function nothing(note: NonNullable<Reading["note"]>): Reading {
  return { text: "", confidence: 0, box: null, alternatives: [], note };
}
