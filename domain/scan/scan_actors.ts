import { fromCallback, fromPromise } from "xstate";
import type { Reading } from "./reading.ts";

/** Nobody can say now whose number it is; the message is the sentence for the person. */
export class LookUpRefused extends Error {
  override readonly name = "LookUpRefused";
}

export interface LookedUp {
  /** The box with this number; null for a number that no box has. */
  readonly itemId: string | null;
}

export interface ReadPhoto {
  readonly reading: Reading;
  /** It was not the photo's fault that nothing was read. */
  readonly isReaderBroken: boolean;
}

/** The next scan follows soon: what is open is kept for it. */
export interface Keep {
  readonly type: "keep";
}

const nothing = () => {};
const never = () => new Promise<never>(nothing);

/**
 * What the scan machine has done, each for as long as the state that asks for it lasts. These do nothing:
 * whoever runs the machine provides those that act. What they tell is a `ScanEvent`.
 */
export const idleActors = {
  /** Tells whether the page is seen, and when the browser is online again. */
  page: fromCallback(nothing),
  /** Opens the camera, shows it, and lets go of it. */
  camera: fromCallback<Keep>(nothing),
  /** Opens the number reader, and closes it. */
  reader: fromCallback<Keep>(nothing),
  /** Reads what the camera shows, frame after frame. */
  frames: fromCallback(nothing),
  /** Rejects with `LookUpRefused` where there is a sentence to show. */
  lookUp: fromPromise<LookedUp, { tagId: string }>(never),
  /** Rejects where the photo is no picture that can be shown. */
  readPhoto: fromPromise<ReadPhoto, { photo: Blob | null }>(never),
};
