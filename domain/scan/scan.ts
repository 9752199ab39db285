import { isPrintedBelow } from "../items/codes/code.ts";
import { judge, judgeStill, type Verdict, WINDOW_FRAMES } from "./judge.ts";
import { type List, LIST_STILL_MS, listAfter, NOTHING_LISTED } from "./list.ts";
import { bestText, type Doubt, type FrameReading, type Reading } from "./reading.ts";
import { type Search, searchOn } from "./search.ts";

/**
 * Why there is no picture from the camera. `insecure`: browsers hand out cameras on https and localhost only; `silent`: it
 * neither opens nor fails; `black`: it is open and shows nothing.
 */
export type CameraTrouble = "denied" | "none" | "busy" | "insecure" | "unsupported" | "silent" | "black";
/** The picture that shows the number, and becomes the new box's first photo. */
export type Shown = "frame" | "photo" | "nothing";

export interface Frame {
  readonly reading: FrameReading;
  /** By the page's own clock, which never goes back. */
  readonly atMs: number;
  /** Mean of the picture, from 0 for black to 1 for white; measured now and then. */
  readonly brightness?: number;
  /** A finger, or the keyboard, is on the list: nothing may change below it. */
  readonly isTouched?: boolean;
}

/** A code that was seen, and what it leads to: a box, the number of one, or neither while it is kept with no box. */
export interface ReadCode {
  readonly code: string;
  readonly itemId: string | null;
  readonly tagId: string | null;
}

export type ScanEvent =
  /** Nobody is asked for it any more; not told by every browser. */
  | { type: "cameraAllowed" }
  | { type: "cameraStarted" }
  /** The camera shows something; told again and again. */
  | { type: "pictureSeen" }
  | { type: "cameraFailed"; trouble: CameraTrouble }
  | { type: "cameraWanted" }
  | { type: "pageHidden" }
  | { type: "pageShown" }
  | { type: "readerOpened" }
  | { type: "readerFailed" }
  | { type: "readerWanted" }
  | { type: "frameRead" } & Frame
  | { type: "codeRead" } & ReadCode
  | { type: "codeClosed" }
  | { type: "photoTaken"; photo: Blob }
  | { type: "numberChosen"; text: string }
  /** Nearly right: the person mends a digit of it. */
  | { type: "numberDenied"; text: string }
  | { type: "digitsTyped"; digits: string }
  | { type: "numberTyped" }
  | { type: "tryAgain" }
  | { type: "cameOnline" }
  | { type: "lookAgain" }
  /** The box that was saved last is no more. */
  | { type: "savedUndone" }
  /** The page leaves for the form of a new box, and mostly comes back from it. */
  | { type: "nextScanFollows" };

/** The newest frame is the picture of these numbers, or of the one that it shows of them; of none: there is no picture. */
export interface Recognised {
  readonly type: "recognised";
  readonly numbers: readonly string[];
}

export type PhotoNote = Extract<Doubt, "too-long" | "turned" | "cut-off" | "unreadable-image" | "heic"> | "no-number";

/** `saved`: the box before the camera is the one that was just saved. */
export type Seen = Verdict | { readonly kind: "saved" };

export interface Scan {
  /** The number of the box that was saved right before; it mostly still stands before the camera. */
  readonly saved: string | null;
  /** Until when that box is held to stand before the camera, by the frames' clock; null: from the next frame on for a while. */
  readonly savedUntilMs: number | null;
  /** Whether a number that no box has leads to a new one: who only looks is told that there is none. */
  readonly mayCreate: boolean;
  /** The newest ones, which are judged together. */
  readonly readings: readonly FrameReading[];
  readonly verdict: Seen;
  readonly list: List | null;
  /** A frame since the list came has shown one of its numbers. */
  readonly isListRecognised: boolean;
  /** A frame since the list came has shown two of its numbers, each in a region of its own. */
  readonly isListOfTwo: boolean;
  /** The code that was seen last of those that lead nowhere yet. */
  readonly code: string | null;
  /** The person wants nothing of it. */
  readonly isCodeClosed: boolean;
  /** How long nothing has been found. */
  readonly search: Search | null;
  readonly photoNote: PhotoNote | null;
  /** The photo that no reader has read yet. */
  readonly photo: Blob | null;
  readonly typed: string;
  /** What was read and is being mended. */
  readonly denied: string | null;
  readonly tagId: string | null;
  readonly shown: Shown;
  readonly itemId: string | null;
  readonly trouble: CameraTrouble | null;
  /** Why a number could not be looked up; null where nobody answered. */
  readonly sentence: string | null;
}

export const NOTHING_YET: Scan = {
  saved: null,
  savedUntilMs: null,
  mayCreate: true,
  readings: [],
  verdict: { kind: "silent" },
  list: null,
  isListRecognised: false,
  isListOfTwo: false,
  code: null,
  isCodeClosed: false,
  search: null,
  photoNote: null,
  photo: null,
  typed: "",
  denied: null,
  tagId: null,
  shown: "nothing",
  itemId: null,
  trouble: null,
  sentence: null,
};

/** What stays when a number is looked for anew. */
export function startedOver({ trouble, saved, mayCreate, code, isCodeClosed }: Scan): Scan {
  return { ...NOTHING_YET, trouble, saved, mayCreate, code, isCodeClosed };
}

/** One that the person has closed stays so until another one is seen; none comes over a list. */
export function showCode(scan: Scan, code: string): Partial<Scan> {
  return code === scan.code || listed(scan).length > 0 ? {} : { code, isCodeClosed: false };
}

/** The code that a person may do something with. */
export function shownCode({ code, isCodeClosed }: Scan): string | null {
  return isCodeClosed ? null : code;
}

export function reduceFrame(scan: Scan, frame: Frame): Scan {
  if (frame.isTouched) return scan;
  const readings = [...scan.readings, frame.reading].slice(-WINDOW_FRAMES);
  const savedUntilMs = scan.savedUntilMs ?? frame.atMs + LIST_STILL_MS;
  const verdict = unlessKnown(judge(readings), scan, frame.atMs < savedUntilMs);
  const list = listAfter(scan.list, possible(verdict), frame.atMs);
  const isSame = list.numbers === listed(scan);
  const isListRecognised = isSame && scan.isListRecognised || list.numbers.includes(bestText(frame.reading));
  const isListOfTwo = isSame && scan.isListOfTwo || readings.some((reading) => showsTwo(reading, list.numbers));
  const isHelped = list.numbers.length > 0 || EXPLAINED.includes(verdict.kind);
  const search = searchOn(scan.search, frame, isHelped);
  return { ...scan, savedUntilMs, readings, verdict, list, isListRecognised, isListOfTwo, search };
}

/** What is said of these is better advice than to go closer. */
const EXPLAINED: readonly Seen["kind"][] = ["cut-off", "turned", "too-long", "saved"];

/**
 * Whoever saved a box still points at it: its page would open instead of the next box. Digits below a code are no number, and while
 * one is asked what becomes of a code, nothing but a sure number counts; nor right after a save, and as long as that box's code is
 * seen: what is in doubt is something else on it.
 */
function unlessKnown(verdict: Verdict, scan: Scan, isSavedStill: boolean): Seen {
  const { saved, code } = scan;
  const text = verdict.kind === "accepted" ? verdict.text : possible(verdict)[0];
  if (text === undefined) return verdict;
  const isInDoubt = verdict.kind === "candidates";
  if (text === saved || saved && isSavedStill && isInDoubt) return { kind: "saved" };
  const isOfCode = code !== null && isPrintedBelow(code, text);
  return isOfCode || isInDoubt && shownCode(scan) !== null ? { kind: "silent" } : verdict;
}

function showsTwo(reading: Reading, numbers: readonly string[]): boolean {
  return reading.rival !== undefined && numbers.includes(reading.rival.text) && numbers.includes(bestText(reading));
}

/** The list came or went, or is seen for the first time: what the page holds as its picture is another one from now on. */
export function recognisedBetween(before: Scan, after: Scan): Recognised | null {
  const isSame = listed(before) === listed(after) && before.isListRecognised === after.isListRecognised;
  return isSame ? null : { type: "recognised", numbers: listed(after) };
}

/** What the person may choose from, best first. */
export function listed({ list }: Scan): readonly string[] {
  return list?.numbers ?? NOTHING_LISTED;
}

/** What a photo that is not certain leaves: a choice, or the reason why there is none. */
export function judgePhoto(reading: Reading, code: string | null): Partial<Scan> {
  const numbers = possible(judgeStill(reading)).filter((text) => code === null || !isPrintedBelow(code, text));
  if (numbers.length > 0) {
    return { list: { numbers, saidAtMs: 0 }, isListOfTwo: showsTwo(reading, numbers) };
  }
  const notes = ["too-long", "turned", "cut-off", "unreadable-image", "heic"] as const;
  return { photoNote: notes.find((note) => reading.doubts.includes(note)) ?? "no-number" };
}

function possible(verdict: Seen): readonly string[] {
  return verdict.kind === "candidates" ? verdict.candidates.map(({ text }) => text) : [];
}
