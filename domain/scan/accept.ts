import type { Alternative, Reading } from "./reading.ts";
import { viewsOf } from "./views.ts";

export type Verdict =
  | { readonly kind: "silent" }
  | { readonly kind: "candidates"; readonly candidates: readonly Alternative[] }
  | { readonly kind: "too-long" }
  /** The number lies on its side, or is upside down. */
  | { readonly kind: "turned" }
  /** The number does not fit into what is read of the camera's picture. */
  | { readonly kind: "cut-off" }
  | { readonly kind: "accepted"; readonly text: string };

/** Of a photo a part is what there is: what it may say is shown. */
export type StillVerdict = Exclude<Verdict, { readonly kind: "cut-off" | "turned" }>;

/** What the last frames said, and what follows from it. */
export interface Seen {
  readonly readings: readonly Reading[];
  readonly verdict: Verdict;
}

export const NOTHING_SEEN: Seen = { readings: [], verdict: { kind: "silent" } };

/** One photo is accepted from this confidence on; fitted on calibration pictures, see docs/recogniser.md. */
export const STILL_CONFIDENCE = .92;
/** Below this a single reading is not worth showing. */
const SHOWN_PROBABILITY = .1;
const WINDOW_FRAMES = 6;
/** Two stray frames, of a shaken hand, are no other number yet. */
const FRAMES_OF_ANOTHER = 3;
const AGREEING_FRAMES = 2;
/** Mean probability over the window's frames that frames agreeing from one, two, three, and more views need. */
export type VideoConfidence = readonly [number, number, number, number];
/** Fitted on calibration clips by `recogniser/eval/thresholds.ts`, as the still photo's is, which one view is no better than. */
const VIDEO_CONFIDENCE: VideoConfidence = [STILL_CONFIDENCE, .9, .85, .8];
/** Frames without any number after which the earlier ones no longer count. */
const FORGET_AFTER = 4;
/** One frame in so many is looked at for a turned number too: the window holds two such looks. */
export const FRAMES_A_LOOK_FOR_TURNED = WINDOW_FRAMES / 2;
/** Looks that agree before a number is said to be turned. */
const LOOKS_TURNED = 2;
const MOST_CANDIDATES = 3;

export function acceptStill(reading: Reading): StillVerdict {
  if (reading.note === "too-long") return { kind: "too-long" };
  if (reading.text !== "" && reading.confidence >= STILL_CONFIDENCE) return { kind: "accepted", text: reading.text };
  return shown(reading.alternatives);
}

/**
 * One frame more: agreement of several frames and their confidence accept a number, neither does alone. The more views agree, the
 * less sure each has to be, though never much less: an odd hand is misread alike in all.
 */
export function seeFrame(seen: Seen, reading: Reading): Seen {
  return seeFrameAt(VIDEO_CONFIDENCE, seen, reading);
}

/** The same with other thresholds, to compare them. */
export function seeFrameAt(confidences: VideoConfidence, seen: Seen, reading: Reading): Seen {
  const readings = [...seen.readings, reading].slice(-WINDOW_FRAMES);
  const speaking = readings.filter((one) => one.text !== "");
  const long = readings.filter((one) => one.note === "too-long").length;
  const quiet = readings.slice(-FORGET_AFTER).every((one) => one.text === "");
  const isTurned = saysTurned(seen, readings);
  if (quiet || long > speaking.length) {
    const isKept = (one: Reading) => quiet ? one.text === "" : reading.note === "too-long";
    return {
      readings: readings.filter((one, i) => isKept(one) || i >= readings.length - FORGET_AFTER),
      verdict: quietVerdict(long, isTurned),
    };
  }
  // Eight of nine digits are read well now and then: a frame that saw more digits speaks against every number.
  const ranked = meanProbabilities(speaking, speaking.length + long);
  const [best] = ranked;
  const agreeing = speaking.filter((one) => one.text === best?.text);
  const against = turnedSince(readings, best?.text) / (speaking.length + long);
  const sure = best !== undefined && agreeing.length >= AGREEING_FRAMES &&
    best.probability >= (1 + against) * (confidences[Math.min(viewsOf(agreeing), confidences.length) - 1] ?? 1);
  if (sure) return { readings, verdict: { kind: "accepted", text: best.text } };
  if (isTurned) return { readings, verdict: { kind: "turned" } }; // What was read instead is made up.
  const cutOff = speaking.filter((one) => one.isCutOff).length;
  if (2 * cutOff > speaking.length) {
    // A shape at the edge now and then, on a box without a number, is nothing to move back for.
    const isSeen = cutOff >= AGREEING_FRAMES && 2 * cutOff > readings.length;
    return { readings, verdict: { kind: isSeen ? "cut-off" : "silent" } };
  }
  const latest = sinceAnother(speaking);
  const asked = shown(latest ? meanProbabilities(latest, latest.length) : ranked);
  return { readings, verdict: asked.kind === "silent" ? shown(ranked) : asked };
}

/** What a question about these frames would offer, best first. */
export function offeredBy({ readings, verdict }: Seen): readonly Alternative[] {
  if (verdict.kind === "candidates") return verdict.candidates;
  if (verdict.kind !== "accepted") return [];
  const agreeing = readings.filter((one) => one.text === verdict.text);
  const offered = shown(meanProbabilities(agreeing, agreeing.length));
  return offered.kind === "candidates" ? offered.candidates : [];
}

/**
 * The readings since another number came before the camera, null where none did: the last ones all name it, and earlier ones
 * neither name it nor are they named. Only what is asked follows; to be accepted, a number still has all of the window against it.
 */
function sinceAnother(readings: readonly Reading[]): readonly Reading[] | null {
  const text = readings.at(-1)?.text ?? "";
  const start = readings.findLastIndex((one) => !names(one, text)) + 1;
  const latest = readings.slice(start), earlier = readings.slice(0, start);
  const isNew = earlier.every((before) => !names(before, text) && !latest.some((one) => names(one, before.text)));
  return isNew && latest.length >= FRAMES_OF_ANOTHER ? latest : null;
}

function names(reading: Reading, text: string): boolean {
  return reading.alternatives.some((one) => one.text === text && one.probability >= SHOWN_PROBABILITY);
}

function quietVerdict(long: number, isTurned: boolean): Verdict {
  if (long >= AGREEING_FRAMES) return { kind: "too-long" };
  return { kind: isTurned ? "turned" : "silent" };
}

/** Said after two looks, and for as long as one look is left that says so: what is true half of the time must not flicker. */
function saysTurned({ verdict }: Seen, readings: readonly Reading[]): boolean {
  return turnedSince(readings) >= (verdict.kind === "turned" ? 1 : LOOKS_TURNED);
}

/** Frames that saw a turned number; after that text was read first, where one is given: before, it may have been turned upright. */
function turnedSince(readings: readonly Reading[], text?: string): number {
  const first = text === undefined ? 0 : readings.findIndex((one) => one.text === text);
  return readings.slice(Math.max(0, first)).filter((one) => one.note === "turned").length;
}

/** Each text's probability, averaged over so many frames. */
function meanProbabilities(readings: readonly Reading[], frames: number): Alternative[] {
  const sums = new Map<string, number>();
  for (const { alternatives } of readings) {
    for (const { text, probability } of alternatives) sums.set(text, (sums.get(text) ?? 0) + probability);
  }
  return [...sums].map(([text, sum]) => ({ text, probability: sum / frames })).sort((a, b) =>
    b.probability - a.probability
  );
}

function shown(alternatives: readonly Alternative[]): StillVerdict {
  const candidates = alternatives.filter((one) => one.probability >= SHOWN_PROBABILITY).slice(0, MOST_CANDIDATES);
  return candidates.length > 0 ? { kind: "candidates", candidates } : { kind: "silent" };
}
