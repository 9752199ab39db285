import type { Alternative, Doubt, Reading } from "../domain/scan/reading.ts";
import type { Networks } from "./candidates.ts";
import { confidenceOf, FEATURES } from "./confidence.ts";
import { isCutOff, isNearEdge } from "./near_edge.ts";
import { findAtOnce, findThoroughly, type FoundNumber, type RunnerUp } from "./find_number.ts";
import { type Interpretation, LEAST_SHARE, mayBeMore, numberShare } from "./interpret.ts";
import { openKernel } from "./network/kernel.ts";
import { Arena } from "./network/tensor.ts";
import { layOut, parseWeights, WeightsDamaged } from "./network/weights.ts";
import { type GreyImage, greyOf, type RgbaImage } from "./picture.ts";
import { withOwnedPrior } from "./owned_numbers.ts";
import { cornersOf } from "./rectify.ts";
import { isTurned } from "./rotate_image.ts";

export interface ReadOptions {
  /** Numbers of the person's own boxes, 1 to 8 digits each. */
  readonly known?: readonly string[];
  /**
   * Where one pass leaves doubt, take more: in finer and in coarser detail, and with the picture turned; where it leaves none, look
   * beside the number for more of its digits. Up to several times the work, for photos and now and then in a video.
   */
  readonly thorough?: boolean;
}

export interface Recogniser {
  /** What the picture says. Synchronous, and answers for any picture. */
  read(image: RgbaImage, options?: ReadOptions): Reading;
}

const WEIGHT_FLOATS = 1_400_000;
const ARENA_FLOATS = 2_600_000;
const MAX_TEXTS = 8;
/** Less probable than this, no number was seen. */
const LEAST_PROBABILITY = .07;

/**
 * @param weights the bytes of `model/weights.bin`
 * @throws WeightsDamaged
 */
export async function openRecogniser(weights: Uint8Array): Promise<Recogniser> {
  const { networks, confidence } = await openNetworks(weights);
  return { read: (image, options = {}) => readImage(networks, confidence, image, options) };
}

/**
 * The networks ready to run, and the coefficients of the confidence.
 * @throws WeightsDamaged
 */
export async function openNetworks(
  weights: Uint8Array,
): Promise<{ networks: Networks; confidence: readonly number[] }> {
  const stored = parseWeights(weights);
  const { confidence } = stored.header;
  if (confidence.length !== 0 && confidence.length !== FEATURES) {
    throw new WeightsDamaged(`${confidence.length} coefficients for ${FEATURES} features`);
  }
  const kernel = await openKernel(WEIGHT_FLOATS + ARENA_FLOATS);
  const { layers, end } = layOut(stored, kernel.memory);
  return { networks: { arena: new Arena(kernel, end), layers }, confidence };
}

function readImage(
  networks: Networks,
  coefficients: readonly number[],
  image: RgbaImage,
  options: ReadOptions,
): Reading {
  const grey = greyOf(image);
  if (!grey) return nothing("unreadable-image");
  const found = options.thorough ? findThoroughly(networks, grey) : findAtOnce(networks, grey);
  const reading = readingOf(found, coefficients, options.known ?? []);
  if (options.thorough && isTurned(networks, coefficients, grey, found, reading)) return nothing("turned");
  if (!found || !reading.box) return reading;
  return atEdge(reading, found, grey);
}

/** Of a number that the picture's edge cuts nothing is said, but that there is one; near the edge it is doubted. */
function atEdge(reading: Reading, { best, runnerUp }: FoundNumber, grey: GreyImage): Reading {
  const { candidate: { box }, numbers: [seen] } = best;
  if (reading.texts.length === 0) return reading;
  if (isCutOff(box, grey)) return wholeBeside(runnerUp, grey) ?? { ...nothing("cut-off"), box: reading.box };
  const isRivalCutOff = runnerUp?.box && isCutOff(runnerUp.box, grey);
  const whole = isRivalCutOff ? withoutRival(reading) : reading;
  return isNearEdge(box, grey, seen?.text.length ?? 0) ? doubted(whole, "near-edge") : whole;
}

/** The other number of the picture, where that is surely whole; that it may not be the one that is meant remains a reason to ask. */
function wholeBeside(runnerUp: RunnerUp | null, grey: GreyImage): Reading | null {
  if (!runnerUp?.box) return null;
  const { text, probability: p, box } = runnerUp;
  if (isCutOff(box, grey) || isNearEdge(box, grey, text.length)) return null;
  return { texts: [{ text, p }], box: cornersOf(box), doubts: ["contested"] };
}

/** A part of another number is not offered; that there is one remains a reason to ask. */
function withoutRival({ rival, ...reading }: Reading): Reading {
  return { ...reading, texts: reading.texts.filter(({ text }) => text !== rival?.text) };
}

/** What was found, said with regard to the person's own numbers. */
export function readingOf(
  found: FoundNumber | null,
  coefficients: readonly number[],
  known: readonly string[],
): Reading {
  if (!found) return nothing();
  const { best: one, runnerUp } = found;
  const p = confidenceOf(found.features, coefficients);
  const box = cornersOf(one.candidate.box);
  const share = numberShare(one);
  if (one.tooLong > share && one.tooLong > LEAST_SHARE) return { ...nothing("too-long"), box };
  if (share < LEAST_SHARE || p < LEAST_PROBABILITY) return nothing();
  const texts = withOwnedPrior(textsOf(one, p), known);
  const isContested = runnerUp !== null && runnerUp.text !== texts[0]?.text;
  const doubts: Doubt[] = [];
  if (mayBeMore(one, texts[0]?.text ?? "")) doubts.push("unit-after");
  if (!isContested) return { texts: texts.slice(0, MAX_TEXTS), box, doubts };
  const both = withRunnerUp(texts, runnerUp).slice(0, MAX_TEXTS);
  const rival = runnerUp.box && { rival: { text: runnerUp.text, box: cornersOf(runnerUp.box) } };
  return { texts: both, box, ...rival, doubts: [...doubts, "contested"] };
}

/**
 * The best has the calibrated probability. Where the reader said more, the region as a whole is in doubt, and its lookalikes lose in
 * proportion; where it said less, they share what is left.
 */
function textsOf(one: Interpretation, p: number): Alternative[] {
  const [best, ...lookalikes] = one.numbers.slice(0, MAX_TEXTS);
  if (!best) return [];
  const rest = Math.max(1e-9, 1 - best.probability);
  const kept = Math.min(p / best.probability, (1 - p) / rest);
  return [{ text: best.text, p }, ...lookalikes.map(({ text, probability }) => ({ text, p: probability * kept }))];
}

/** Which of the two is meant only the person knows: the more salient one the likelier. What the box holds stays first. */
function withRunnerUp(texts: readonly Alternative[], { text, probability, share }: RunnerUp): Alternative[] {
  const [best, ...others] = texts.filter((one) => one.text !== text).map(({ text, p }) => ({
    text,
    p: p * (1 - share),
  }));
  const runnerUp = { text, p: probability * share };
  return best ? [best, ...[runnerUp, ...others].sort((a, b) => b.p - a.p)] : [runnerUp];
}

function nothing(doubt?: Doubt): Reading {
  return { texts: [], box: null, doubts: doubt ? [doubt] : [] };
}

function doubted(reading: Reading, doubt: Doubt): Reading {
  return { ...reading, doubts: [...reading.doubts, doubt] };
}
