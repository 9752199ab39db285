import { latin } from "./signature.ts";

/** Enough for what stands before the first picture of a PNG. */
const PNG_HEAD_BYTES = 64 * 1024;

/** Whether a picture moves. @param pages as its decoder counts them; HEIC and TIFF have pages that do not move */
export function isAnimated(bytes: Uint8Array, type: string, pages: number): boolean {
  switch (type) {
    case "image/gif":
    case "image/webp":
      return pages > 1;
    case "image/avif":
      return latin(bytes.subarray(8, 12)) === "avis";
    case "image/png":
      // https://www.w3.org/TR/png-3/#acTL-chunk
      return latin(bytes.subarray(0, PNG_HEAD_BYTES)).split("IDAT", 1)[0]?.includes("acTL") ?? false;
    default:
      return false;
  }
}
