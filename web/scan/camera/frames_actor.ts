import { fromCallback } from "xstate";
import type { ScanEvent } from "../../../domain/scan/scan.ts";
import { readFrames } from "./frames.ts";
import { NOTHING_FOUND, type ScanParts } from "../scan_view.ts";

/** Reads what the guide shows of the camera. Under a finger the page goes on showing what it showed. */
export function framesActor({ video, guide, reader, newest, isTouched, show }: ScanParts) {
  return fromCallback(({ sendBack }) => {
    const send: (event: ScanEvent) => void = sendBack;
    const stop = readFrames({ video, guide, reader }, ({ found, ...frame }) => {
      newest.current = found;
      const isHeld = isTouched();
      if (!isHeld) show({ found });
      send({ type: "frameRead", ...frame, isTouched: isHeld });
    }, () => send({ type: "readerFailed" }));
    return () => {
      stop();
      show({ found: NOTHING_FOUND });
    };
  });
}
