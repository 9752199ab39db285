import type { Camera } from "./camera.ts";
import { holdOpen } from "./hold_open.ts";
import type { Reader } from "../reader/reader.ts";

/** A reader and what closes it. */
export interface OpenReader {
  readonly reader: Reader;
  readonly stop: AbortController;
}

const cameras = holdOpen<Camera>((camera) => camera.stop());
const readers = holdOpen<OpenReader>(({ stop }) => stop.abort());

/** While a box is written the camera stays ours, and sees nothing: no second question, and no wait before the next box. */
export function keepCamera(camera: Camera): void {
  setSeeing(camera, false);
  cameras.hold(camera);
  if (isHidden()) return cameras.letGo();
  document.addEventListener("visibilitychange", () => isHidden() && cameras.letGo(), { once: true });
}

export function takeCamera(): Camera | null {
  const camera = cameras.take();
  if (camera?.stream.getTracks().every(({ readyState }) => readyState === "live")) return setSeeing(camera, true);
  camera?.stop();
  return null;
}

export function keepReader(open: OpenReader): void {
  readers.hold(open);
}

export function takeReader(): OpenReader | null {
  return readers.take();
}

/** The box is written, or given up: what the scan page does not take now is closed. */
export function letGoUnlessTaken(): void {
  cameras.letGoSoon();
  readers.letGoSoon();
}

function setSeeing(camera: Camera, isSeeing: boolean): Camera {
  for (const track of camera.stream.getTracks()) track.enabled = isSeeing;
  return camera;
}

function isHidden(): boolean {
  return document.visibilityState === "hidden";
}
