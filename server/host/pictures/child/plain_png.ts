import sharp from "sharp";
import { UnreadablePicture } from "../unreadable_picture.ts";

/** The picture as a PNG made anew: pixels, and neither a place, a date nor a camera's name. @throws UnreadablePicture */
export async function plainPng(bytes: Uint8Array, mostPixels: number): Promise<Uint8Array> {
  const { width, height } = await orUnreadable(sharp(bytes, { limitInputPixels: false }).metadata());
  if (width * height > mostPixels) throw new UnreadablePicture("too large");
  return await orUnreadable(sharp(bytes, { failOn: "error" }).autoOrient().png().toBuffer());
}

async function orUnreadable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch {
    throw new UnreadablePicture("unknown");
  }
}
