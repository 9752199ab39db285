import sharp from "sharp";
import { KEPT_BYTES, KEPT_PIXELS } from "../../domain/scan/kept_scan.ts";
import { scanFailure } from "../../domain/scan/failures.ts";

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

/**
 * The picture as a PNG made anew: what is kept is pixels, and neither a place, a date nor a camera's name.
 * @throws Failure NotAPicture, PictureTooLarge
 */
export async function plainPicture(bytes: Uint8Array): Promise<Uint8Array> {
  if (![PNG, JPEG].some((magic) => magic.every((byte, at) => bytes[at] === byte))) throw scanFailure("NotAPicture");
  const { width, height } = await orNotAPicture(sharp(bytes).metadata());
  if (width * height > KEPT_PIXELS) throw scanFailure("PictureTooLarge");
  const png = await orNotAPicture(sharp(bytes, { failOn: "error" }).autoOrient().png().toBuffer());
  if (png.length > KEPT_BYTES) throw scanFailure("PictureTooLarge"); // A JPEG may weigh several times as much as a PNG.
  return png;
}

async function orNotAPicture<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch {
    throw scanFailure("NotAPicture");
  }
}
