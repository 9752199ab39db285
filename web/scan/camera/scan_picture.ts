import type { Point } from "../../../domain/scan/reading.ts";
import { around, atMost, type Rect, type Size } from "./geometry.ts";

/** Room round a kept number, in shares of its height: enough for the reader to find it, and little else of the room it stands in. */
const RIM = 1;
const PREVIEW_SIDE = 1024;
const CUT_SIDE = 480; // Weighs less than what may be kept, whatever it shows.
const JPEG_QUALITY = .9;

/** A picture that shows a number: the first photo of a new box; its cut-out may be kept to make reading better. */
export interface ScanPicture {
  readonly photo: () => Promise<Blob | null>;
  /** The number and a rim, nothing else; null when none was found in the picture. */
  readonly cut: HTMLCanvasElement | null;
  /** A small copy of a photo, to show it; null of a video, which shows itself. */
  readonly preview: HTMLCanvasElement | null;
  /** What the device took it for; empty for nothing. */
  readonly readAs: string;
}

/** What a reading found, in pixels of the picture itself. */
export interface FoundNumber {
  readonly text: string;
  readonly corners: readonly Point[];
}

export function pictureOfVideo(video: HTMLVideoElement, found: FoundNumber | null): ScanPicture {
  const size = { width: video.videoWidth, height: video.videoHeight };
  const frame = cutOut(video, whole(size));
  return { ...numberIn(frame, size, found), preview: null, photo: () => asFile(frame, "image/jpeg") };
}

export function pictureOfPhoto(file: Blob, picture: ImageBitmap, found: FoundNumber | null): ScanPicture {
  const preview = cutOut(picture, whole(picture), atMost(picture, PREVIEW_SIDE));
  return { ...numberIn(picture, picture, found), preview, photo: () => Promise.resolve(file) };
}

export function unreadPicture(file: Blob): ScanPicture {
  return { photo: () => Promise.resolve(file), cut: null, preview: null, readAs: "" };
}

/** Null where the browser cannot. */
export function asFile(canvas: HTMLCanvasElement, type: "image/jpeg" | "image/png"): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, JPEG_QUALITY));
}

function numberIn(source: HTMLCanvasElement | ImageBitmap, size: Size, found: FoundNumber | null) {
  if (!found) return { cut: null, readAs: "" };
  const area = around(found.corners, RIM, size);
  return { cut: cutOut(source, area, atMost(area, CUT_SIDE)), readAs: found.text };
}

type Source = HTMLVideoElement | ImageBitmap | HTMLCanvasElement;

/** A part of a picture on a canvas of its own, in its own size or another. */
function cutOut(source: Source, { x, y, width, height }: Rect, size: Size = { width, height }) {
  const canvas = document.createElement("canvas");
  canvas.width = size.width;
  canvas.height = size.height;
  canvas.getContext("2d")?.drawImage(source, x, y, width, height, 0, 0, size.width, size.height);
  return canvas;
}

function whole({ width, height }: Size): Rect {
  return { x: 0, y: 0, width, height };
}
