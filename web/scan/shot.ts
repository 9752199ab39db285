import type { Point } from "../../domain/scan/reading.ts";
import { asFile, cutOut, whole } from "./pictures.ts";
import { around, atMost, type Size } from "./view.ts";

/** Room round a kept number, in shares of its height: enough for the reader to find it, and little else of the room it stands in. */
const RIM = 1;
const CUT_SIDE = 480; // Weighs less than what may be kept, whatever it shows.

/** A picture that shows a number: the first photo of a new box; its cut-out may be kept to make reading better. */
export interface Shot {
  readonly photo: () => Promise<Blob | null>;
  /** The number and a rim, nothing else; null when none was found in the picture. */
  readonly cut: HTMLCanvasElement | null;
  /** What the device took it for; empty for nothing. */
  readonly readAs: string;
}

/** What a reading found, in pixels of the picture itself. */
export interface FoundNumber {
  readonly text: string;
  readonly corners: readonly Point[];
}

export function shotOfVideo(video: HTMLVideoElement, found: FoundNumber | null): Shot {
  const size = { width: video.videoWidth, height: video.videoHeight };
  const frame = cutOut(video, whole(size));
  return shotOf(frame, size, () => asFile(frame, "image/jpeg"), found);
}

export function shotOfPhoto(file: Blob, picture: ImageBitmap, found: FoundNumber | null): Shot {
  return shotOf(picture, picture, () => Promise.resolve(file), found);
}

function shotOf(
  source: HTMLCanvasElement | ImageBitmap,
  size: Size,
  photo: Shot["photo"],
  found: FoundNumber | null,
): Shot {
  if (!found) return { photo, cut: null, readAs: "" };
  const area = around(found.corners, RIM, size);
  return { photo, cut: cutOut(source, area, atMost(area, CUT_SIDE)), readAs: found.text };
}
