import { fromCallback } from "xstate";
import { cameraActor } from "./camera/camera_actor.ts";
import { framesActor } from "./camera/frames.ts";
import { forgetCodes } from "./codes/ask_code.ts";
import { codesActor } from "./codes/codes_actor.ts";
import { forgetBoxes, lookUp } from "./numbers/look_up.ts";
import { photoActor } from "./reader/photo_actor.ts";
import { readerActor } from "./reader/reader_actor.ts";
import type { ScanParts } from "./scan_view.ts";
import type { ScanEvent } from "../../domain/scan/scan.ts";

/** What the scan machine invokes, on a page with these parts. */
export function scanActors(parts: ScanParts) {
  return {
    page: pageActor,
    camera: cameraActor(parts),
    reader: readerActor(parts),
    frames: framesActor(parts),
    codes: codesActor(parts),
    lookUp,
    readPhoto: photoActor(parts),
  };
}

/** Says whether the page is seen, at first and when it goes out of sight and comes back, and when the browser is online again. */
export const pageActor = fromCallback(({ sendBack }) => {
  const send: (event: ScanEvent) => void = sendBack;
  const over = new AbortController(), { signal } = over;
  const say = () => send({ type: document.visibilityState === "hidden" ? "pageHidden" : "pageShown" });
  say();
  document.addEventListener("visibilitychange", say, { signal });
  addEventListener("online", () => send({ type: "cameOnline" }), { signal });
  return () => {
    over.abort();
    forgetBoxes();
    forgetCodes();
  };
});
