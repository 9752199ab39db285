import type { SnapshotFrom } from "xstate";
import type { ScanEvent, scanMachine } from "../../domain/scan/scan_machine.ts";
import { PHOTO_NOTE, READER_TROUBLE, TOO_LONG } from "./scan_words.ts";

type State = SnapshotFrom<typeof scanMachine>;

interface ScanMessageProps {
  readonly state: State;
  readonly tell: (event: ScanEvent) => void;
}

/** What is going on, one sentence on a dark pill, and the way on from it; said aloud too. */
export function ScanMessage({ state, tell }: ScanMessageProps) {
  const sentence = messageOf(state);
  const wayOn = wayOnFrom(state);
  return (
    <div className="scan-message" data-empty={sentence === ""}>
      <p role="status" aria-live="polite">{sentence}</p>
      {wayOn && <button type="button" onClick={() => tell(wayOn.event)}>{wayOn.name}</button>}
    </div>
  );
}

function wayOnFrom({ value: { number, camera, reader } }: State): { name: string; event: ScanEvent } | null {
  if (number === "photoUnread" && camera !== "troubled") {
    return { name: "Back to the camera", event: { type: "lookAgain" } };
  }
  const isShown = number === "looking" || number === "photoUnread";
  return isShown && reader === "broken" ? { name: "Load it again", event: { type: "readerWanted" } } : null;
}

function messageOf({ value: { number, camera, reader }, context }: State): string {
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
      return reader === "broken" ? READER_TROUBLE : PHOTO_NOTE[context.photoNote ?? "no-number"];
    case "asking":
    case "askingPhoto":
    case "unreached":
    case "typing":
      return "";
    case "looking":
      return lookingMessage(camera, reader, context.seen.verdict.kind);
  }
}

function lookingMessage(camera: State["value"]["camera"], reader: State["value"]["reader"], verdict: string): string {
  if (reader === "broken") return READER_TROUBLE;
  if (camera === "troubled") return "";
  if (camera === "starting") return "Opening the camera…";
  if (reader === "opening") return "Getting ready to read…";
  return verdict === "too-long" ? TOO_LONG : "Point at the number on the box";
}
