import { fromCallback } from "xstate";
import type { ScanEvent } from "../../../domain/scan/scan.ts";
import { everyFrame, pictureUnder } from "../camera/frames.ts";
import type { Rect } from "../camera/geometry.ts";
import type { ScanParts } from "../scan_view.ts";
import { askCodes, ownAddress } from "./ask_code.ts";
import { type Decode, openCodeReader } from "./code_reader.ts";

/** More than numbers need: the bars of a code are thin. */
const CODE_SIDE = 1024;
/** A code is there as long as somebody holds the camera: the number reader needs the processor more. */
const PAUSE_MS = 250;
/** Until those are asked again who did not answer. */
const ASK_AGAIN_MS = 5_000;

/** Reads the codes that the guide shows, now and then, and says what they lead to. Without a decoder there are none. */
export function codesActor(
  { video, guide, isTouched }: Pick<ScanParts, "video" | "guide" | "isTouched">,
  open: (stop: AbortSignal) => Decode = openCodeReader,
) {
  return fromCallback(({ sendBack }) => {
    const send: (event: ScanEvent) => void = sendBack;
    const over = new AbortController();
    const { current: shown } = video;
    if (!shown) return;
    const decode = open(over.signal);
    const trusted = trustedCodes();
    let dueAtMs = 0, isBroken = false;
    const stop = everyFrame(shown, async () => {
      if (isBroken || performance.now() < dueAtMs) return;
      const taken = await pictureUnder(guide.current ? squareOver(guide.current) : undefined, shown, CODE_SIDE);
      const texts = taken && await decode(taken.picture).catch(() => null);
      isBroken = taken !== null && texts === null;
      const read = await askCodes(trusted(texts ?? [])).catch(() => "unanswered" as const);
      dueAtMs = performance.now() + (read === "unanswered" ? ASK_AGAIN_MS : PAUSE_MS);
      if (read && read !== "unanswered" && !over.signal.aborted && !isTouched()) send({ type: "codeRead", ...read });
    });
    return () => {
      stop();
      over.abort();
    };
  });
}

/** The guide lies, and many codes are as high as they are wide. */
function squareOver(guide: HTMLElement): Rect {
  const { x, y, width, height } = guide.getBoundingClientRect();
  return { x, y: y - (width - height) / 2, width, height: width };
}

/** Bars are misread now and then, and hardly twice alike: what is not our own counts once two pictures in a row show it. */
function trustedCodes(): (texts: readonly string[]) => readonly string[] {
  let before: readonly string[] = [];
  return (texts) => {
    const trusted = texts.filter((text) => before.includes(text) || ownAddress(text) !== null);
    before = texts;
    return trusted;
  };
}
