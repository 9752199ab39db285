import { LARGEST_BYTES } from "../../../../domain/media/file_limits.ts";
import { latin } from "../../../../domain/media/formats/signature.ts";

/** A picture as libvips reads it. @param mayBeCut whether what is missing may be filled up, where libvips reads whole files only */
export function forLibvips(bytes: Uint8Array, type: string, mayBeCut: boolean): Uint8Array {
  if (type === "image/avif") return asStill(bytes);
  return type === "image/webp" && mayBeCut ? filledWebp(bytes) : bytes;
}

/** An animated AVIF holds a still picture too, which is refused for the name of the whole alone. */
function asStill(bytes: Uint8Array): Uint8Array {
  if (latin(bytes.subarray(8, 12)) !== "avis") return bytes;
  const still = bytes.slice();
  still.set(new TextEncoder().encode("avif"), 8);
  return still;
}

/** What is missing of pixels may take more zeros than it had bytes. */
const MORE_BYTES = 64 * 1024;

/** With zeros for the rest of its last part, and no part promised behind it; as it is where that would be no picture we take. */
function filledWebp(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12 || 8 + view.getUint32(4, true) <= bytes.length) return bytes;
  let [last, end] = [12, 12];
  while (end + 8 <= bytes.length) [last, end] = [end, end + 8 + Math.ceil(view.getUint32(end + 4, true) / 2) * 2];
  if (end > LARGEST_BYTES.image) return bytes;
  const isPixels = /^VP8[ L]$/.test(latin(bytes.subarray(last, last + 4)));
  const filled = new Uint8Array(end + (isPixels ? MORE_BYTES : 0));
  filled.set(bytes.subarray(0, end));
  const lengths = new DataView(filled.buffer);
  lengths.setUint32(4, filled.length - 8, true);
  if (isPixels) lengths.setUint32(last + 4, filled.length - last - 8, true);
  return filled;
}
