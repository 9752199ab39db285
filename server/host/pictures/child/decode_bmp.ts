import { MAX_PIXELS } from "../../../../domain/media/file_limits.ts";
import { UnreadablePicture } from "../unreadable_picture.ts";

/** Straight pixels, rows from the top, 8 bits a channel. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
}

interface BmpHead {
  readonly width: number;
  readonly height: number;
  readonly isBottomUp: boolean;
  /** Of a pixel. */
  readonly bits: number;
  readonly compression: number;
  /** Where the pixels begin. */
  readonly start: number;
  readonly paletteAt: number;
}

const HEAD_BYTES = 40;

/** Source: learn.microsoft.com, "Bitmap header types". Null where there is none or no size, and for OS/2's. */
export function bmpHeadOf(bytes: Uint8Array): BmpHead | null {
  if (bytes.length < 14 + HEAD_BYTES) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [start, headBytes] = [view.getUint32(10, true), view.getUint32(14, true)];
  const [width, height] = [view.getInt32(18, true), view.getInt32(22, true)];
  if (headBytes < HEAD_BYTES || width <= 0 || height === 0) return null;
  const [bits, compression] = [view.getUint16(28, true), view.getUint32(30, true)];
  const size = { width, height: Math.abs(height), isBottomUp: height > 0 };
  return { ...size, bits, compression, start, paletteAt: 14 + headBytes };
}

/** What programs write: no runs, and masks only in 32 bits, where they all say blue, green, red. */
function isUsual({ bits, compression }: BmpHead): boolean {
  const [RAW, BY_MASKS] = [0, 3];
  return compression === RAW ? [1, 4, 8, 24, 32].includes(bits) : compression === BY_MASKS && bits === 32;
}

/** Without transparency. @param mayBeCut what is missing is black @throws UnreadablePicture; Error where it is cut off and may not be */
export function decodeBmp(bytes: Uint8Array, mayBeCut: boolean): Pixels {
  const head = bmpHeadOf(bytes);
  if (!head || head.start >= bytes.length) throw new UnreadablePicture("damaged");
  const { width, height, isBottomUp, bits, start, paletteAt } = head;
  if (!isUsual(head)) throw new UnreadablePicture("strange BMP");
  if (width * height > MAX_PIXELS) throw new UnreadablePicture("too large");
  const rowBytes = Math.ceil(width * bits / 32) * 4;
  if (start + rowBytes * height > bytes.length && !mayBeCut) throw new Error("truncated BMP");
  const data = new Uint8Array(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    const row = start + rowBytes * (isBottomUp ? height - 1 - y : y);
    for (let x = 0; x < width; x++) {
      const pixel = row + (x * bits >> 3);
      const colour = bits > 8 ? pixel : paletteAt + 4 * partOf(bytes[pixel] ?? 0, bits, x);
      for (const channel of [2, 1, 0]) data[at++] = bytes[colour + channel] ?? 0;
    }
  }
  return { data, width, height, channels: 3 };
}

/** Of the byte that holds a pixel, the bits that are this one's. */
function partOf(byte: number, bits: number, x: number): number {
  return byte >> (8 - bits - (x * bits & 7)) & 2 ** bits - 1;
}
