import { KEPT_BYTES, KEPT_PIXELS } from "../../domain/scan/kept_scan.ts";
import { scanFailure } from "../../domain/scan/failures.ts";
import type { Log } from "../host/log/log.ts";
import { decodingFailure } from "../host/pictures/decoding_failure.ts";
import type { Pictures } from "../host/pictures/open_pictures.ts";
import { UnreadablePicture } from "../host/pictures/unreadable_picture.ts";

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

/**
 * The picture as a PNG made anew: what is kept is pixels, and neither a place, a date nor a camera's name.
 * @throws Failure NotAPicture, PictureTooLarge, Unavailable, Restarting
 */
export async function plainPicture({ small }: Pictures, bytes: Uint8Array<ArrayBuffer>, log: Log): Promise<Uint8Array> {
  if (![PNG, JPEG].some((magic) => magic.every((byte, at) => bytes[at] === byte))) throw scanFailure("NotAPicture");
  const picture = { length: bytes.length, open: () => Promise.resolve(new Blob([bytes]).stream()) };
  try {
    const { pictures: [png] } = await small.decode({ task: "plain", mostPixels: KEPT_PIXELS }, picture, {
      isUrgent: true,
    });
    // A JPEG may weigh several times as much as a PNG.
    if (!png || png.length > KEPT_BYTES) throw scanFailure("PictureTooLarge");
    return png;
  } catch (error) {
    if (error instanceof UnreadablePicture && error.why === "too large") throw scanFailure("PictureTooLarge");
    throw decodingFailure(error, scanFailure("NotAPicture"), log);
  }
}
