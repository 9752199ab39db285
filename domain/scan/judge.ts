import { type Alternative, bestText, type Doubt, type FrameReading, type Point, type Reading } from "./reading.ts";

export type Verdict =
  | { readonly kind: "silent" }
  /** Best first, as in a reading. */
  | { readonly kind: "candidates"; readonly candidates: readonly Alternative[] }
  /** More than eight digits. */
  | { readonly kind: "too-long" }
  /** The number lies on its side, or is upside down. */
  | { readonly kind: "turned" }
  /** The number does not fit into the picture. */
  | { readonly kind: "cut-off" }
  | { readonly kind: "accepted"; readonly text: string };

/** The probability a photo needs; chosen on calibration pictures, see docs/bench/scan_rules.md. */
export const STILL_PROBABILITY = .94;
/** Less probable than this, a text is not worth showing. */
const SHOWN_PROBABILITY = .1;
const MAX_CANDIDATES = 3;

/** The newest frames of a video that are judged together. */
export const WINDOW_FRAMES = 6;
/** One frame in so many is to be read thoroughly: the window holds two of them. */
export const FRAMES_PER_THOROUGH_READING = WINDOW_FRAMES / 2;
/** Frames that have to agree, on a number or on what is wrong with it. */
const AGREEING_FRAMES = 2;
/** The mean probability that frames need which agree from one, two, and more views. */
export type VideoProbability = readonly [number, number, number];
/** One view is no better than a photo; `recogniser/eval/thresholds.ts` prints what others give. */
const VIDEO_PROBABILITY: VideoProbability = [STILL_PROBABILITY, .8, .75];

/** What stands near the edge of a photo is shown: nobody can move it any more. */
export function judgeStill({ texts, doubts, isAgreed }: Reading): Verdict {
  for (const kind of ["too-long", "turned", "cut-off"] as const) if (doubts.includes(kind)) return { kind };
  const [best] = texts;
  const isSure = best !== undefined && (best.p >= STILL_PROBABILITY || isAgreed);
  if (isSure && doubts.length === 0) return { kind: "accepted", text: best.text };
  return shown(texts);
}

/** Whether a second reader could settle it: there is a number, nothing speaks against it, and it is not sure enough. */
export function isUnsure({ texts: [best], doubts }: Reading): boolean {
  return best !== undefined && doubts.length === 0 && best.p < STILL_PROBABILITY;
}

/**
 * The frames of a video up to now, of which the newest count: several, one of them thorough, have to agree on a number, be sure of it
 * on average, and not doubt it. The more views agree, the less sure each has to be, though never much less: an odd hand is misread
 * alike in all; where a second reader agrees in one, most frames have to agree, however unsure.
 */
export function judge(readings: readonly FrameReading[], needed = VIDEO_PROBABILITY): Verdict {
  const frames = readings.slice(-WINDOW_FRAMES);
  const speaking = frames.filter((one) => one.texts.length > 0 || isAtEdge(one));
  const long = count(frames, "too-long"), turned = count(frames, "turned");
  const whole = speaking.filter((one) => !isAtEdge(one)), cutOff = speaking.length - whole.length;
  if (long > speaking.length) return { kind: long >= AGREEING_FRAMES ? "too-long" : "silent" };
  // Eight of nine digits are read well now and then: a frame that saw more digits speaks against every number.
  const accepted = certainText(speaking, speaking.length + long, needed);
  if (accepted !== null) return { kind: "accepted", text: accepted };
  if (turned >= AGREEING_FRAMES) return { kind: "turned" }; // What was read instead is made up.
  if (2 * cutOff > speaking.length) return { kind: cutOff >= AGREEING_FRAMES ? "cut-off" : "silent" };
  return shown(meanTexts(whole, speaking.length + long));
}

/** Who holds a camera moves it: what may be a part of a number is not worth offering. */
function isAtEdge({ doubts }: Reading): boolean {
  return doubts.includes("cut-off") || doubts.includes("near-edge");
}

/**
 * A frame with a doubt speaks against every number, its own included; but what it shows near its edge, and enough others from
 * elsewhere show whole, ends there.
 */
function certainText(speaking: readonly FrameReading[], frames: number, needed: VideoProbability): string | null {
  const whole = speaking.filter((one) => one.doubts.length === 0);
  const undoubted = speaking.filter((one) => one.doubts.length === 0 || isWholeElsewhere(one, whole));
  const [best] = meanTexts(undoubted, frames);
  const agreeing = undoubted.filter((one) => bestText(one) === best?.text);
  const isSeenWhole = whole.filter((one) => bestText(one) === best?.text).length >= AGREEING_FRAMES;
  if (!best || !isSeenWhole || !agreeing.some((one) => one.isThorough)) return null;
  const least = needed[Math.min(independentViews(agreeing), needed.length) - 1] ?? 1;
  const isAgreed = agreeing.some((one) => one.isAgreed) && 2 * agreeing.length > frames;
  return best.p >= least || isAgreed ? best.text : null;
}

function isWholeElsewhere(one: FrameReading, whole: readonly FrameReading[]): boolean {
  return one.doubts.every((doubt) => doubt === "near-edge") &&
    whole.some((other) => bestText(other) === bestText(one) && independentViews([one, other]) > 1);
}

function count(readings: readonly Reading[], doubt: Doubt): number {
  return readings.filter((one) => one.doubts.includes(doubt)).length;
}

/** Each text's probability, averaged over so many frames, best first: in no frame does one outweigh those before it. */
function meanTexts(readings: readonly Reading[], frames: number): Alternative[] {
  const sums = new Map<string, { readonly p: number; readonly weight: number }>();
  for (const { texts } of readings) {
    let weight = 1;
    for (const { text, p } of texts) {
      const sum = sums.get(text) ?? { p: 0, weight: 0 };
      weight = Math.min(weight, p);
      sums.set(text, { p: sum.p + p, weight: sum.weight + weight });
    }
  }
  const ranked = [...sums].sort(([, one], [, other]) => other.weight - one.weight);
  return ranked.map(([text, { p }]) => ({ text, p: p / frames }));
}

function shown(texts: readonly Alternative[]): Verdict {
  const candidates = texts.filter((one) => one.p >= SHOWN_PROBABILITY).slice(0, MAX_CANDIDATES);
  return candidates.length > 0 ? { kind: "candidates", candidates } : { kind: "silent" };
}

/** How far a number must have moved in the picture, or grown, to be seen anew: in its own heights. */
const ANOTHER_VIEW = .2;

interface Position {
  readonly middle: Point;
  readonly height: number;
}

/**
 * From how many positions these readings saw their number. A camera held still shows one picture again and again: what is misread in
 * the first is misread in all, and proves nothing more.
 */
export function independentViews(readings: readonly Reading[]): number {
  const views: Position[] = [];
  for (const { box } of readings) {
    const position = box ? positionOf(box) : null;
    if (position && views.every((other) => isElsewhere(position, other))) views.push(position);
  }
  return Math.max(views.length, Math.min(1, readings.length));
}

function isElsewhere(one: Position, other: Position): boolean {
  const moved = Math.hypot(one.middle[0] - other.middle[0], one.middle[1] - other.middle[1]);
  return Math.max(moved, Math.abs(one.height - other.height)) > ANOTHER_VIEW * other.height;
}

function positionOf(corners: NonNullable<Reading["box"]>): Position {
  const mean = (axis: 0 | 1) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
  const [topLeft, , , bottomLeft] = corners;
  const height = Math.hypot(bottomLeft[0] - topLeft[0], bottomLeft[1] - topLeft[1]);
  return { middle: [mean(0), mean(1)], height };
}
