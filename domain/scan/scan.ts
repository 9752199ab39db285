import { judge, judgeStill, type Verdict, WINDOW_FRAMES } from "./judge.ts";
import { QUESTION_STAYS_MS, type Standing } from "./question.ts";
import type { Alternative, Doubt, Reading } from "./reading.ts";
import { type Search, searchOn } from "./search.ts";

/** Why there is no picture from the camera. `insecure`: browsers hand out cameras on https and localhost only. */
export type CameraTrouble = "denied" | "none" | "busy" | "insecure" | "unsupported";
/** The picture that shows the number, and becomes the new box's first photo. */
export type Shown = "frame" | "photo" | "nothing";

/** One picture of the camera, read. */
export interface Frame {
  readonly reading: Reading;
  /** By the page's own clock, which never goes back. */
  readonly atMs: number;
  /** Mean of the picture, from 0 for black to 1 for white; measured now and then. */
  readonly brightness?: number;
}

export type ScanEvent =
  | { type: "cameraStarted" }
  | { type: "cameraFailed"; trouble: CameraTrouble }
  | { type: "cameraWanted" }
  | { type: "pageHidden" }
  | { type: "pageShown" }
  | { type: "readerOpened" }
  | { type: "readerFailed" }
  | { type: "readerWanted" }
  | { type: "frameRead" } & Frame
  | { type: "photoTaken" }
  | { type: "photoRead"; reading: Reading }
  | { type: "questionTouched" }
  | { type: "questionLetGo" }
  | { type: "candidateChosen"; text: string }
  | { type: "digitsTyped"; digits: string }
  | { type: "numberTyped" }
  | { type: "boxFound"; itemId: string }
  | { type: "boxIsNew" }
  | { type: "lookUpFailed"; sentence: string }
  | { type: "tryAgain" }
  | { type: "lookAgain" };

/** The newest readings, and what follows from them. */
export interface Seen {
  readonly readings: readonly Reading[];
  readonly verdict: Verdict;
}

export const NOTHING_SEEN: Seen = { readings: [], verdict: { kind: "silent" } };

/** Why a photo gives no number. */
export type PhotoNote = Extract<Doubt, "too-long" | "turned" | "unreadable-image"> | "no-number";

export interface Scan {
  readonly seen: Seen;
  /** What the person may choose from, best first. */
  readonly candidates: readonly Alternative[];
  /** Counts the numbers that the camera's frames found or asked about: each has a picture of its own. */
  readonly sightings: number;
  /** How the question stands; null before its first frame, and when its time starts anew. */
  readonly standing: Standing | null;
  /** A finger lies on the question. */
  readonly isTouched: boolean;
  /** Sent away as none of these: neither asked about nor taken until the camera has seen something else for a while. */
  readonly dismissed: readonly string[];
  /** The frames in a row that left the number uncertain, and since when there are none. */
  readonly uncertain: { readonly frames: number; readonly sinceMs: number; readonly untilMs: number } | null;
  readonly withoutSinceMs: number | null;
  /** How long nothing has been found. */
  readonly search: Search | null;
  readonly photoNote: PhotoNote | null;
  /** On the keypad, not yet sent. */
  readonly typed: string;
  readonly tagId: string | null;
  readonly shown: Shown;
  readonly itemId: string | null;
  readonly trouble: CameraTrouble | null;
  readonly sentence: string | null;
}

/** So many frames in a row, and so long, before the person is asked: a number that only needs a moment more asks nothing. */
export const FRAMES_BEFORE_A_QUESTION = 6;
export const UNCERTAIN_MS = 400;

export const NOTHING_YET: Scan = {
  seen: NOTHING_SEEN,
  candidates: [],
  sightings: 0,
  standing: null,
  isTouched: false,
  dismissed: [],
  uncertain: null,
  withoutSinceMs: null,
  search: null,
  photoNote: null,
  typed: "",
  tagId: null,
  shown: "nothing",
  itemId: null,
  trouble: null,
  sentence: null,
};

export function seeFrame({ readings }: Seen, reading: Reading): Seen {
  const newest = [...readings, reading].slice(-WINDOW_FRAMES);
  return { readings: newest, verdict: judge(newest) };
}

/** What a question about these frames would offer, best first. */
export function offeredBy({ verdict, readings }: Seen): readonly Alternative[] {
  if (verdict.kind === "candidates") return verdict.candidates;
  if (verdict.kind !== "accepted") return [];
  const [best] = readings.flatMap((one) => one.texts.filter(({ text }) => text === verdict.text));
  return best ? [best] : [];
}

/** One frame more, while nothing is asked. */
export function see(scan: Scan, frame: Frame): Partial<Scan> {
  const seen = seeFrame(scan.seen, frame.reading);
  const search = searchOn(scan.search, frame, seen.verdict.kind);
  const certain = { seen, search, uncertain: null, withoutSinceMs: null };
  if (scan.dismissed.includes(offeredBy(seen)[0]?.text ?? "")) return certain;
  if (seen.verdict.kind !== "candidates") return { ...certain, ...without(scan, frame.atMs) };
  const { candidates } = seen.verdict;
  const { frames, sinceMs } = scan.uncertain ?? { frames: 0, sinceMs: frame.atMs };
  return { ...certain, candidates, uncertain: { frames: frames + 1, sinceMs, untilMs: frame.atMs } };
}

function without({ withoutSinceMs, dismissed }: Scan, atMs: number): Partial<Scan> {
  const sinceMs = withoutSinceMs ?? atMs;
  return { withoutSinceMs: sinceMs, dismissed: atMs - sinceMs > QUESTION_STAYS_MS ? [] : dismissed };
}

/** Whoever said that it is none of these is not carried off to one of them. */
export function isAccepted({ seen: { verdict }, dismissed }: Scan): boolean {
  return verdict.kind === "accepted" && !dismissed.includes(verdict.text);
}

export function isUncertain({ uncertain }: Scan): boolean {
  if (!uncertain || uncertain.frames < FRAMES_BEFORE_A_QUESTION) return false;
  return uncertain.untilMs - uncertain.sinceMs >= UNCERTAIN_MS;
}

/** The page went out of sight: what the camera saw before says nothing about what it sees next. */
export const LOOKED_AWAY: Partial<Scan> = {
  seen: NOTHING_SEEN,
  standing: null,
  isTouched: false,
  uncertain: null,
  withoutSinceMs: null,
  search: null,
};

export function weigh(reading: Reading): Partial<Scan> {
  const verdict = judgeStill(reading);
  return verdict.kind === "candidates" ? { candidates: verdict.candidates } : { photoNote: noteOf(reading) };
}

function noteOf({ doubts }: Reading): PhotoNote {
  const notes = ["too-long", "turned", "unreadable-image"] as const;
  return notes.find((note) => doubts.includes(note)) ?? "no-number";
}
