import type { SnapshotFrom } from "xstate";
import type { Verdict } from "../../domain/scan/judge.ts";
import type { ScanEvent } from "../../domain/scan/scan.ts";
import type { Search } from "../../domain/scan/search.ts";
import type { scanMachine } from "../../domain/scan/scan_machine.ts";
import {
  CUT_OFF,
  HINT,
  PHOTO_NOTE,
  PHOTO_WITHOUT_READER,
  READER_TROUBLE,
  TOO_LONG,
  TORCH_HINT,
  TURNED,
} from "./scan_words.ts";

type State = SnapshotFrom<typeof scanMachine>;

interface ScanMessageProps {
  readonly state: State;
  readonly hasTorch: boolean;
  readonly tell: (event: ScanEvent) => void;
}

/** What is going on, one sentence on a dark pill, and the way on from it; said aloud too. */
export function ScanMessage({ state, hasTorch, tell }: ScanMessageProps) {
  const sentence = messageOf(state, hasTorch);
  const wayOn = wayOnFrom(state);
  return (
    <div className="scan-message" data-empty={sentence === ""}>
      <p role="status" aria-live="polite">{sentence}</p>
      {wayOn && <button type="button" onClick={() => tell(wayOn.event)}>{wayOn.name}</button>}
    </div>
  );
}

function wayOnFrom({ value: { number, camera, reader } }: State): { name: string; event: ScanEvent } | null {
  const isShown = number === "looking" || number === "photoUnread";
  if (isShown && reader === "broken") return { name: "Load it again", event: { type: "readerWanted" } };
  const isUnread = number === "photoUnread" && reader === "ready" && camera !== "troubled";
  return isUnread ? { name: "Back to the camera", event: { type: "lookAgain" } } : null;
}

function messageOf({ value: { number, camera, reader }, context }: State, hasTorch: boolean): string {
  switch (number) {
    case "lookingUp":
      return `Looking for box ${context.tagId}…`;
    case "open":
      return `Box ${context.tagId} found.`;
    case "create":
      return `${context.tagId} is a new number.`;
    case "readingPhoto":
      return "Reading the photo…";
    case "photoUnread":
      return photoMessage(reader, context.photoNote ?? "no-number");
    case "asking":
    case "askingPhoto":
    case "unreached":
    case "typing":
      return "";
    case "looking":
      return lookingMessage(camera, reader, context.seen.verdict.kind) ?? pointingMessage(context.search, hasTorch);
  }
}

function photoMessage(reader: State["value"]["reader"], note: keyof typeof PHOTO_NOTE): string {
  if (note === "unreadable-image") return PHOTO_NOTE[note];
  if (reader === "broken") return PHOTO_WITHOUT_READER;
  return reader === "opening" ? "Getting ready to read…" : PHOTO_NOTE[note];
}

const VERDICT: Partial<Record<Verdict["kind"], string>> = { "cut-off": CUT_OFF, "too-long": TOO_LONG, turned: TURNED };

function lookingMessage(
  camera: State["value"]["camera"],
  reader: State["value"]["reader"],
  verdict: Verdict["kind"],
): string | undefined {
  if (reader === "broken") return READER_TROUBLE;
  if (camera === "troubled") return "";
  if (camera === "starting" || camera === "paused") return "Opening the camera…";
  if (reader === "opening") return "Getting ready to read…";
  return VERDICT[verdict];
}

function pointingMessage(search: Search | null, hasTorch: boolean): string {
  if (!search?.hint) return "Point at the number on the box";
  return search.hint === "light" && hasTorch ? TORCH_HINT : HINT[search.hint];
}
