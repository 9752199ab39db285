import type { SnapshotFrom } from "xstate";
import type { PhotoNote, Scan, ScanEvent, Seen } from "../../domain/scan/scan.ts";
import type { Hint } from "../../domain/scan/search.ts";
import type { scanMachine } from "../../domain/scan/scan_machine.ts";
import { classNames } from "../ui/class_names.ts";
import { ownPage } from "./codes/ask_code.ts";
import { isMending } from "./numbers/use_choice.ts";
import styles from "./scan_message.module.css";

type State = SnapshotFrom<typeof scanMachine>;

interface ScanMessageProps {
  readonly state: State;
  /** Those to choose from. */
  readonly numbers: readonly string[];
  /** The code that one may do something with. */
  readonly code: string | null;
  /** How much of the reader is there, from 0 to 1. */
  readonly arrived: number;
  readonly hasTorch: boolean;
  readonly send: (event: ScanEvent) => void;
}

/** What is going on, one sentence, and the way on from it; said aloud too. What one may choose from it says as the list's heading. */
export function ScanMessage({ state, numbers, code, arrived, hasTorch, send }: ScanMessageProps) {
  const sentence = code === null ? messageOf(state, numbers, hasTorch) : codeWords(code);
  const wayOn = wayOnFrom(state);
  const isHeading = numbers.length > 0 || code !== null || isMending(state);
  return (
    <div className={classNames("middle", styles.message, isHeading && styles.choice)} data-empty={sentence === ""}>
      <p role="status" aria-live="polite">{sentence}</p>
      {sentence === LOADING && (
        <progress className={`wide ${styles.arrived}`} value={arrived} aria-label="The number reader" />
      )}
      {wayOn && <button type="button" onClick={() => send(wayOn.event)}>{wayOn.name}</button>}
    </div>
  );
}

function codeWords(code: string): string {
  return ownPage(code) ? "A page of Stowmark." : "No box has this code yet.";
}

function wayOnFrom(state: State): { name: string; event: ScanEvent } | null {
  const { value: { number, reader }, context: { trouble } } = state;
  const isShown = number === "looking" || number === "unclearPhoto";
  if (isShown && reader === "broken") return { name: "Load it again", event: { type: "readerWanted" } };
  const isPhoto = number === "unclearPhoto" && isReady(state) && !trouble;
  return isPhoto ? { name: "Back to the camera", event: { type: "lookAgain" } } : null;
}

function messageOf(state: State, numbers: readonly string[], hasTorch: boolean): string {
  const { value: { number }, context } = state;
  switch (number) {
    case "lookingUp":
      return `Looking for box ${context.tagId}…`;
    case "open":
      return context.tagId ? `Box ${context.tagId} found.` : "Box found.";
    case "create":
      return `${context.tagId} is a new number.`;
    case "readingPhoto":
      return "Reading the photo…";
    case "unclearPhoto":
      return choiceWords(state, numbers) ?? photoMessage(state, context.photoNote ?? "no-number");
    case "unreached":
    case "missing":
      return "";
    case "typing":
      return isMending(state) ? "Tap the wrong digit, then the right key." : "";
    case "looking":
      return lookingMessage(state, numbers, hasTorch);
  }
}

/** "117? or 111, 177" */
function choiceWords(state: State, [best, ...others]: readonly string[]): string | null {
  if (best === undefined) return null;
  if (state.context.isListOfTwo) return "Two numbers: tap one.";
  return others.length > 0 ? `${best}? or ${others.join(", ")}` : `Is it ${best}?`;
}

const LOADING = "Getting ready to read: you can type the number meanwhile.";
const TOO_LONG = "That number is too long: Stowmark reads 1 to 8 digits.";

const PHOTO_NOTE: Readonly<Record<PhotoNote, string>> = {
  "too-long": TOO_LONG,
  "no-number": "No number found in that photo: type it, or take another.",
  turned: "The number in that photo is on its side or upside down: take another, or type it.",
  "cut-off": "The number does not fit into that photo: take it from farther away, or type it.",
  heic: "This is a HEIC picture, which this browser cannot open: type its number, and the photo comes into the box.",
  "unreadable-image": "That file could not be opened as a picture: take another photo, or type the number.",
};

function isReady(state: State): boolean {
  return state.matches({ reader: { wanted: "ready" } });
}

function photoMessage(state: State, note: PhotoNote): string {
  if (note === "unreadable-image" || note === "heic") return PHOTO_NOTE[note];
  if (state.value.reader === "broken") {
    return "The photo waits here, but the number reader could not be loaded: type its number.";
  }
  return isReady(state) ? PHOTO_NOTE[note] : LOADING;
}

const VERDICT: Partial<Record<Seen["kind"], string>> = {
  "cut-off": "Move back a little: the number does not fit.",
  "too-long": TOO_LONG,
  turned: "That number is on its side or upside down: turn the box or the phone.",
};

function lookingMessage(state: State, numbers: readonly string[], hasTorch: boolean): string {
  const { value: { reader }, context } = state;
  if (reader === "broken") {
    return "The number reader could not be loaded: type the number, or take a photo for the box.";
  }
  if (context.trouble) return "";
  if (!state.matches({ camera: { wanted: "live" } })) return "Opening the camera…";
  if (!isReady(state)) return LOADING;
  if (context.verdict.kind === "saved") return "Point at the next box.";
  return choiceWords(state, numbers) ?? VERDICT[context.verdict.kind] ?? pointingMessage(context, hasTorch);
}

const HINT: Readonly<Record<Hint, string>> = {
  closer: "Can't see a number. Move closer or type it.",
  light: "It is dark here: make more light, or type the number.",
};

function pointingMessage({ search }: Scan, hasTorch: boolean): string {
  if (!search?.hint) return "Point at the number on the box";
  const isLit = search.hint === "light" && hasTorch;
  return isLit ? "It is dark here: turn on the light, or type the number." : HINT[search.hint];
}
