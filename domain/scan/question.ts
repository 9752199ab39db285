import { acceptStill, offeredBy, seeFrame, type Seen } from "./accept.ts";
import type { Alternative } from "./reading.ts";
import type { Frame, Scan } from "./scan.ts";

/** A question that changes sooner is answered before the eye has seen the change. */
export const QUESTION_STILL_MS = 1500;
/** Another number has to come first this long before it is asked about instead: what is misread changes from frame to frame. */
export const ANOTHER_NUMBER_MS = 800;
/** A hand that goes to answer shakes the phone, or lowers it: the question waits this long for its number. */
export const QUESTION_STAYS_MS = 6000;
/** What was asked answers itself once it has been beyond doubt this long: by then a person has steadied the phone. */
export const SURE_MS = 1000;

/** How a question stands on the screen: what has been seen since it was asked. Times are those of the frames. */
export interface Standing {
  readonly askedAtMs: number;
  readonly nowMs: number;
  /** When one of its numbers was last seen. */
  readonly seenAtMs: number;
  /** Since when nothing speaks against the number that is asked about first; null while something does. */
  readonly sureSinceMs: number | null;
  /** Another number that comes first in the frames now, and since when. */
  readonly another: { readonly text: string; readonly sinceMs: number } | null;
}

/** One frame more while a question is on the screen. It stands still, so that nobody taps a moving answer. */
export function seeAsked(scan: Scan, frame: Frame): Partial<Scan> {
  const seen = seeFrame(scan.seen, frame.reading);
  if (scan.isTouched) return { seen, standing: null };
  const standing = stand(scan, seen, frame);
  if (!isReplaced(standing)) return { seen, standing };
  return { seen, standing: null, candidates: offeredBy(seen), sightings: scan.sightings + 1 };
}

/** A finger comes or goes: the tap, which the browser tells of last, means the question that it found. */
export function touch(isTouched: boolean): Partial<Scan> {
  return { isTouched, standing: null };
}

/** What was asked is none of these. */
export function dismiss({ candidates }: Scan): Partial<Scan> {
  return { dismissed: candidates.map(({ text }) => text) };
}

export function isForgotten({ standing }: Scan): boolean {
  return standing !== null && standing.nowMs - standing.seenAtMs > QUESTION_STAYS_MS;
}

export function isAnswered({ standing }: Scan): boolean {
  return standing !== null && standing.sureSinceMs !== null && standing.nowMs - standing.sureSinceMs >= SURE_MS;
}

function stand(scan: Scan, seen: Seen, { reading, atMs }: Frame): Standing {
  const { askedAtMs, seenAtMs, sureSinceMs, another } = scan.standing ?? newlyAsked(atMs);
  const first = offeredBy(seen)[0]?.text;
  const isAsked = (text: string | undefined) => scan.candidates.some((one) => one.text === text);
  return {
    askedAtMs,
    nowMs: atMs,
    seenAtMs: isAsked(first) || isAsked(reading.text) ? atMs : seenAtMs,
    sureSinceMs: isBeyondDoubt(seen, scan.candidates[0]) ? sureSinceMs ?? atMs : null,
    another: first === undefined || isAsked(first)
      ? null
      : { text: first, sinceMs: first === another?.text ? another.sinceMs : atMs },
  };
}

function newlyAsked(atMs: number): Standing {
  return { askedAtMs: atMs, nowMs: atMs, seenAtMs: atMs, sureSinceMs: null, another: null };
}

/** The frames together are sure of it, and so is each that saw a number at all. */
function isBeyondDoubt({ readings, verdict }: Seen, asked: Alternative | undefined): boolean {
  const isSure = verdict.kind === "accepted" && verdict.text === asked?.text;
  return isSure &&
    readings.every((one) => one.text === "" || one.text === verdict.text && acceptStill(one).kind === "accepted");
}

function isReplaced({ askedAtMs, nowMs, another }: Standing): boolean {
  return another !== null && nowMs - another.sinceMs >= ANOTHER_NUMBER_MS && nowMs - askedAtMs >= QUESTION_STILL_MS;
}
