import sharp from "sharp";
import { mediaFailure } from "../../domain/media/failures.ts";
import { MOST_PIXELS, tooManyPixelsSentence } from "../../domain/media/file_limits.ts";
import type { Kind } from "../../domain/media/kind.ts";
import { hasRenditions } from "../../domain/media/rendition.ts";
import { bmpSize } from "./decode_bmp.ts";
import { heifFile } from "./heif_file.ts";

export interface PictureFacts {
  readonly width: number | null;
  readonly height: number | null;
}

const UNKNOWN: PictureFacts = { width: null, height: null };

/** @throws Failure TooManyPixels, CutFile */
export async function pictureFacts(path: string, fileName: string, kind: Kind, size: number): Promise<PictureFacts> {
  if (!hasRenditions(kind)) return UNKNOWN;
  const index = /^image\/(heic|heif|avif)$/.test(kind.type) ? await heifFile(path, size) : null;
  if (index === "cut off") {
    throw mediaFailure("CutFile", { sentence: `"${fileName}" is cut off: its end is missing.` });
  }
  const facts = kind.type === "image/bmp" ? await bmpFacts(path) : await headerFacts(path);
  if (Math.max((facts.width ?? 0) * (facts.height ?? 0), index?.mostPixels ?? 0) > MOST_PIXELS) {
    throw mediaFailure("TooManyPixels", { sentence: tooManyPixelsSentence(fileName) });
  }
  return facts;
}

/** As people see it: EXIF may turn a phone's photo. */
async function headerFacts(path: string): Promise<PictureFacts> {
  try {
    const { autoOrient } = await sharp(path, { limitInputPixels: false }).metadata();
    return { width: autoOrient.width, height: autoOrient.height };
  } catch {
    return UNKNOWN;
  }
}

async function bmpFacts(path: string): Promise<PictureFacts> {
  using file = await Deno.open(path);
  const head = new Uint8Array(64);
  await file.read(head);
  const size = bmpSize(head);
  return size ? { width: size.width, height: size.height } : UNKNOWN;
}
