import { acceptStill, NOTHING_SEEN, seeFrame, type Seen } from "./accept.ts";
import type { Alternative, Reading } from "./reading.ts";

/** Why there is no picture from the camera. `insecure`: browsers hand out cameras on https and localhost only. */
export type CameraTrouble = "denied" | "none" | "busy" | "insecure" | "unsupported";
/** The picture that shows the number, and becomes the new box's first photo. */
export type Shown = "frame" | "photo" | "nothing";

export type ScanEvent =
  | { type: "cameraStarted" }
  | { type: "cameraFailed"; trouble: CameraTrouble }
  | { type: "cameraWanted" }
  | { type: "pageHidden" }
  | { type: "pageShown" }
  | { type: "readerOpened" }
  | { type: "readerFailed" }
  | { type: "readerWanted" }
  | { type: "frameRead"; reading: Reading }
  | { type: "photoTaken" }
  | { type: "photoRead"; reading: Reading }
  | { type: "candidateChosen"; text: string }
  | { type: "digitsTyped"; digits: string }
  | { type: "numberTyped" }
  | { type: "boxFound"; itemId: string }
  | { type: "boxIsNew" }
  | { type: "lookUpFailed"; sentence: string }
  | { type: "tryAgain" }
  | { type: "lookAgain" };

export interface Scan {
  readonly seen: Seen;
  /** What the person may choose from, best first. */
  readonly candidates: readonly Alternative[];
  /** Counts the questions: another one is about another number, and its picture and what was ticked are not the last one's. */
  readonly question: number;
  /** Sent away as none of these: not asked about again until the camera has seen something else for a while. */
  readonly dismissed: readonly string[];
  /** Frames in a row that left the number uncertain, and frames since then. */
  readonly framesUncertain: number;
  readonly framesWithout: number;
  readonly photoNote: Reading["note"] | null;
  /** On the keypad, not yet sent. */
  readonly typed: string;
  readonly tagId: string | null;
  readonly shown: Shown;
  readonly itemId: string | null;
  readonly trouble: CameraTrouble | null;
  readonly sentence: string | null;
}

/** So many frames in a row before the person is asked: a number that only needs a moment more asks nothing. */
export const FRAMES_BEFORE_A_QUESTION = 6;
/** A question stays this many frames after its number left the picture: a hand that goes to answer shakes the phone. */
export const FRAMES_A_QUESTION_STAYS = 40;

export const NOTHING_YET: Scan = {
  seen: NOTHING_SEEN,
  candidates: [],
  question: 0,
  dismissed: [],
  framesUncertain: 0,
  framesWithout: 0,
  photoNote: null,
  typed: "",
  tagId: null,
  shown: "nothing",
  itemId: null,
  trouble: null,
  sentence: null,
};

/** One frame more, while nothing is asked. */
export function see(scan: Scan, reading: Reading): Partial<Scan> {
  const seen = seeFrame(scan.seen, reading);
  if (seen.verdict.kind !== "candidates") {
    const framesWithout = scan.framesWithout + 1;
    const dismissed = framesWithout > FRAMES_A_QUESTION_STAYS ? [] : scan.dismissed;
    return { seen, framesUncertain: 0, framesWithout, dismissed };
  }
  const { candidates } = seen.verdict;
  if (scan.dismissed.includes(candidates[0]?.text ?? "")) return { seen, framesUncertain: 0, framesWithout: 0 };
  return { seen, framesUncertain: scan.framesUncertain + 1, framesWithout: 0, candidates };
}

/** What was asked is none of these. */
export function dismiss({ candidates }: Scan): Partial<Scan> {
  return { dismissed: candidates.map(({ text }) => text) };
}

/** One frame more. A question on the screen holds still while its number is seen, so that nobody taps a moving answer. */
export function seeAsked(scan: Scan, reading: Reading): Partial<Scan> {
  const { candidates = scan.candidates, ...changes } = see(scan, reading);
  const isAsked = scan.candidates.some(({ text }) => text === candidates[0]?.text);
  return isAsked ? changes : { ...changes, candidates, question: scan.question + 1 };
}

export function weigh(reading: Reading): Partial<Scan> {
  const verdict = acceptStill(reading);
  const note = verdict.kind === "too-long" ? verdict.kind : reading.note ?? "no-number";
  return verdict.kind === "candidates" ? { candidates: verdict.candidates } : { photoNote: note };
}
