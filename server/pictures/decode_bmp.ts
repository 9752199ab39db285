import { MOST_PIXELS } from "../../domain/media/file_limits.ts";
import type { Pixels } from "./pixels.ts";
import { UnreadablePicture } from "./unreadable_picture.ts";

export function bmpSize(bytes: Uint8Array): { width: number; height: number; isBottomUp: boolean } | null {
  if (bytes.length < 54) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const [width, height] = [view.getInt32(18, true), view.getInt32(22, true)];
  return width > 0 && height !== 0 ? { width, height: Math.abs(height), isBottomUp: height > 0 } : null;
}

/** Uncompressed BMPs of 24 and 32 bits, which is what cameras, scanners and Paint write. @throws UnreadablePicture */
export function decodeBmp(bytes: Uint8Array): Pixels {
  const size = bmpSize(bytes);
  if (!size) throw new UnreadablePicture("damaged");
  const { width, height, isBottomUp } = size;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const [start, bits, compression] = [view.getUint32(10, true), view.getUint16(28, true), view.getUint32(30, true)];
  const isPlain = (bits === 24 && compression === 0) || (bits === 32 && (compression === 0 || compression === 3));
  if (!isPlain) throw new UnreadablePicture("strange BMP");
  const step = bits / 8;
  const rowBytes = Math.ceil(width * step / 4) * 4;
  if (width * height > MOST_PIXELS || start + rowBytes * height > bytes.length) {
    throw new UnreadablePicture("damaged");
  }
  const data = new Uint8Array(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    const row = start + rowBytes * (isBottomUp ? height - 1 - y : y);
    for (let x = 0; x < width; x++) {
      const blue = row + x * step;
      data[at++] = bytes[blue + 2] ?? 0;
      data[at++] = bytes[blue + 1] ?? 0;
      data[at++] = bytes[blue] ?? 0;
    }
  }
  return { data, width, height, channels: 3 };
}
