import sharp from "sharp";
import { mediaFailure } from "../../domain/media/failures.ts";
import { MOST_PIXELS, tooManyPixelsSentence } from "../../domain/media/file_limits.ts";
import type { Kind } from "../../domain/media/kind.ts";
import { hasRenditions } from "../../domain/media/rendition.ts";

export interface PictureFacts {
  readonly width: number | null;
  readonly height: number | null;
}

const UNKNOWN: PictureFacts = { width: null, height: null };

/** Width and height from a picture's header, nothing decoded. @throws Failure TooManyPixels */
export async function pictureFacts(path: string, fileName: string, kind: Kind, _size: number): Promise<PictureFacts> {
  if (!hasRenditions(kind)) return UNKNOWN;
  const facts = await headerFacts(path);
  if ((facts.width ?? 0) * (facts.height ?? 0) > MOST_PIXELS) {
    throw mediaFailure("TooManyPixels", { sentence: tooManyPixelsSentence(fileName) });
  }
  return facts;
}

/** Upright: a phone's photo that lies on its side by its EXIF data is as wide as people see it. */
async function headerFacts(path: string): Promise<PictureFacts> {
  try {
    const { autoOrient } = await sharp(path, { limitInputPixels: false }).metadata();
    return { width: autoOrient.width, height: autoOrient.height };
  } catch {
    return UNKNOWN;
  }
}
