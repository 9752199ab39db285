import type { Camera } from "./camera.ts";
import type { Reader } from "../reader/reader.ts";

/** Longer than it takes to write what is in a box. */
const HELD_MS = 120_000;
/** Until a page that replaces another is drawn: whoever wants it is here by then, or nobody is. */
const SOON_MS = 1_000;

/**
 * Something costly to open that waits, open, for whoever wants it next.
 * @param close what to do with one that nobody came for
 */
export function holdOpen<T>(close: (value: T) => void) {
  let held: { readonly value: T; readonly timer: ReturnType<typeof setTimeout> } | null = null;
  const take = (): T | null => {
    const { value = null, timer } = held ?? {};
    clearTimeout(timer);
    held = null;
    return value;
  };
  const letGo = () => {
    const value = take();
    if (value !== null) close(value);
  };
  const hold = (value: T, forMs = HELD_MS) => {
    letGo();
    held = { value, timer: setTimeout(letGo, forMs) };
  };
  const letGoSoon = () => {
    const value = take();
    if (value !== null) hold(value, SOON_MS);
  };
  return { hold, take, letGo, letGoSoon };
}

/** A reader and what closes it. */
export interface OpenReader {
  readonly reader: Reader;
  readonly stop: AbortController;
}

const cameras = holdOpen<Camera>((camera) => camera.stop());
export const keptReaders = holdOpen<OpenReader>(({ stop }) => stop.abort());

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

/** The box is written, or given up: what the scan page does not take now is closed. */
export function letGoUnlessTaken(): void {
  cameras.letGoSoon();
  keptReaders.letGoSoon();
}

function setSeeing(camera: Camera, isSeeing: boolean): Camera {
  for (const track of camera.stream.getTracks()) track.enabled = isSeeing;
  return camera;
}

function isHidden(): boolean {
  return document.visibilityState === "hidden";
}
