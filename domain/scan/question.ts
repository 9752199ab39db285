import { judgeStill } from "./judge.ts";
import { bestText, type Reading } from "./reading.ts";
import { type Frame, offeredBy, type Scan, seeFrame, type Seen } from "./scan.ts";

/** A question that changes sooner is answered before the eye has seen the change. */
export const QUESTION_STILL_MS = 1500;
/** Another number has to come first this long before it is asked about instead: what is misread changes from frame to frame. */
export const ANOTHER_NUMBER_MS = 800;
/** A hand that goes to answer shakes the phone, or lowers it: the question waits this long for its number. */
export const QUESTION_STAYS_MS = 6000;
/** What was asked answers itself once it has been beyond doubt this long: by then a person has steadied the phone. */
export const SURE_MS = 1000;

/** Between two frames so far apart nothing was seen: the page stood still, and what was true before it may have changed. */
export const STALL_MS = 1000;

/** A number, and since when the frames say it without a break. */
interface Lasting {
  readonly text: string;
  readonly sinceMs: number;
}

/** How a question stands on the screen: what has been seen since it was asked. Times are those of the frames. */
export interface Standing {
  readonly askedAtMs: number;
  readonly nowMs: number;
  /** When one of its numbers was last seen. */
  readonly seenAtMs: number;
  /** One of its numbers that nothing speaks against. */
  readonly sure: Lasting | null;
  /** Another number that comes first in the frames now. */
  readonly another: Lasting | null;
}

/** One frame more while a question is on the screen. It stands still, so that nobody taps a moving answer. */
export function seeAsked(scan: Scan, frame: Frame): Partial<Scan> {
  const seen = seeFrame(scan.seen, frame.reading);
  if (scan.isTouched) return { seen, standing: null };
  const standing = stand(scan, seen, frame);
  if (!isReplaced({ ...scan, standing })) return { seen, standing };
  return { seen, standing: null, candidates: offeredBy(seen), sightings: scan.sightings + 1 };
}

/** A finger comes or goes: the tap, which the browser tells of last, means the question that it found. */
export function touch(isTouched: boolean): Partial<Scan> {
  return { isTouched, standing: null };
}

/** What was asked is none of these, and neither is what was sent away before it. */
export function dismiss({ candidates, dismissed }: Scan): Partial<Scan> {
  return { dismissed: [...new Set([...dismissed, ...candidates.map(({ text }) => text)])] };
}

export function isForgotten({ standing }: Scan): boolean {
  return standing !== null && standing.nowMs - standing.seenAtMs > QUESTION_STAYS_MS;
}

export function isAnswered({ standing, candidates: [first] }: Scan): boolean {
  return standing !== null && standing.sure?.text === first?.text && hasLasted(standing.sure, SURE_MS, standing);
}

/** A number that was listed further down and is beyond doubt is asked about first, before it answers itself. */
function isReplaced({ standing, candidates: [first] }: Scan): boolean {
  if (!standing || standing.nowMs - standing.askedAtMs < QUESTION_STILL_MS) return false;
  const isListedLater = standing.sure?.text !== first?.text && hasLasted(standing.sure, SURE_MS, standing);
  return isListedLater || hasLasted(standing.another, ANOTHER_NUMBER_MS, standing);
}

function hasLasted(one: Lasting | null, ms: number, { nowMs }: Standing): boolean {
  return one !== null && nowMs - one.sinceMs >= ms;
}

function stand(scan: Scan, seen: Seen, { reading, atMs }: Frame): Standing {
  const { askedAtMs, seenAtMs, sure, another } = standingAt(scan, atMs);
  const first = offeredBy(seen)[0]?.text ?? "";
  const isAsked = (text: string) => scan.candidates.some((one) => one.text === text);
  const isDismissed = (text: string) => scan.dismissed.includes(text);
  const certain = beyondDoubt(seen);
  return {
    askedAtMs,
    nowMs: atMs,
    seenAtMs: isAsked(first) || isAsked(bestText(reading)) ? atMs : seenAtMs,
    sure: isAsked(certain) && !isDismissed(certain) ? lasting(sure, certain, atMs) : null,
    another: first === "" || isAsked(first) || isDismissed(first) ? null : lasting(another, first, atMs),
  };
}

function standingAt({ standing }: Scan, atMs: number): Standing {
  const askedAtMs = standing?.askedAtMs ?? atMs;
  if (standing && atMs - standing.nowMs <= STALL_MS) return standing;
  return { askedAtMs, nowMs: atMs, seenAtMs: atMs, sure: null, another: null };
}

function lasting(before: Lasting | null, text: string, atMs: number): Lasting {
  return before?.text === text ? before : { text, sinceMs: atMs };
}

/** The number that the frames together are sure of, and so is each that saw a number at all; empty where there is none. */
function beyondDoubt({ readings, verdict }: Seen): string {
  if (verdict.kind !== "accepted") return "";
  const agrees = (one: Reading) => bestText(one) === verdict.text && judgeStill(one).kind === "accepted";
  return readings.every((one) => bestText(one) === "" || agrees(one)) ? verdict.text : "";
}
