import type { Rect, Size } from "./view.ts";

const JPEG_QUALITY = .9;
type Source = HTMLVideoElement | ImageBitmap | HTMLCanvasElement;

/** A part of a picture on a canvas of its own, in its own size or another. */
export function cutOut(source: Source, { x, y, width, height }: Rect, size: Size = { width, height }) {
  const canvas = document.createElement("canvas");
  canvas.width = size.width;
  canvas.height = size.height;
  canvas.getContext("2d")?.drawImage(source, x, y, width, height, 0, 0, size.width, size.height);
  return canvas;
}

export function whole({ width, height }: Size): Rect {
  return { x: 0, y: 0, width, height };
}

/** Null where the browser cannot. */
export function asFile(canvas: HTMLCanvasElement, type: "image/jpeg" | "image/png"): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, JPEG_QUALITY));
}

/** A photo as the camera app took it, upright; null when it cannot be shown. */
export async function openPhoto(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    return null;
  }
}
