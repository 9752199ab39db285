import { MAX_PIXELS } from "../../../../domain/media/file_limits.ts";
import { HEAD_BYTES, kindOf } from "../../../../domain/media/formats/kind.ts";
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
  /** Bytes of one of its colours. */
  readonly colourBytes: number;
}

const [RAW, RLE8, RLE4, BY_MASKS, JPEG, PNG, BY_FOUR_MASKS] = [0, 1, 2, 3, 4, 5, 6];
const OLDEST_HEAD_BYTES = 12;

/** Source: learn.microsoft.com, "Bitmap header types"; the oldest head is OS/2's. Null where there is none or no size. */
export function bmpHeadOf(bytes: Uint8Array): BmpHead | null {
  if (bytes.length < 26) return null;
  const view = viewOf(bytes);
  const [start, headBytes] = [view.getUint32(10, true), view.getUint32(14, true)];
  if (headBytes === OLDEST_HEAD_BYTES) {
    const [width, height] = [view.getUint16(18, true), view.getUint16(20, true)];
    const bits = view.getUint16(24, true);
    return withSize({ width, height, isBottomUp: true, bits, compression: RAW, start, paletteAt: 26, colourBytes: 3 });
  }
  if (bytes.length < 54) return null;
  const [width, height] = [view.getInt32(18, true), view.getInt32(22, true)];
  const [bits, compression] = [view.getUint16(28, true), view.getUint32(30, true)];
  const about = { bits, compression, start, paletteAt: 14 + headBytes, colourBytes: 4 };
  return withSize({ width, height: Math.abs(height), isBottomUp: height > 0, ...about });
}

function withSize(head: BmpHead): BmpHead | null {
  return head.width > 0 && head.height > 0 ? head : null;
}

/** The JPEG or PNG that a BMP may hold instead of pixels. */
export function pictureInBmp(bytes: Uint8Array): Uint8Array | null {
  const head = bmpHeadOf(bytes);
  if (head?.compression !== JPEG && head?.compression !== PNG) return null;
  const held = bytes.subarray(head.start);
  return /jpeg|png/.test(kindOf(held.subarray(0, HEAD_BYTES)).type) ? held : null;
}

const BITS: Readonly<Record<number, readonly number[]>> = {
  [RAW]: [1, 2, 4, 8, 16, 24, 32],
  [RLE8]: [8],
  [RLE4]: [4],
  [BY_MASKS]: [16, 32],
  [BY_FOUR_MASKS]: [16, 32],
};

/** Without transparency. @param mayBeCut what is missing is of the colour 0 @throws UnreadablePicture; Error where it is cut off and may not be */
export function decodeBmp(bytes: Uint8Array, mayBeCut: boolean): Pixels {
  const head = bmpHeadOf(bytes);
  if (!head || head.start >= bytes.length) throw new UnreadablePicture("damaged");
  if (!BITS[head.compression]?.includes(head.bits)) throw new UnreadablePicture("strange BMP");
  if (head.width * head.height > MAX_PIXELS) throw new UnreadablePicture("too large");
  const rows = head.compression === RLE8 || head.compression === RLE4 ? unpacked(bytes, head) : rawRows(bytes, head);
  if (rows.isCut && !mayBeCut) throw new Error("truncated BMP");
  return painted(rows, head, coloursOf(bytes, head));
}

interface Rows {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly rowBytes: number;
  readonly bits: number;
  readonly isCut: boolean;
}

function rawRows(bytes: Uint8Array, { width, height, bits, start }: BmpHead): Rows {
  const rowBytes = Math.ceil(width * bits / 32) * 4;
  return { bytes, start, rowBytes, bits, isCut: start + rowBytes * height > bytes.length };
}

/** Run-length coded rows as a byte for each pixel. No run goes on in the next row, so the work is bounded by pixels and bytes. */
function unpacked(bytes: Uint8Array, { width, height, bits, start }: BmpHead): Rows {
  const rows = new Uint8Array(width * height);
  let [at, x, y] = [start, 0, 0];
  const next = () => bytes[at++] ?? 0;
  const put = (count: number, byteOf: (index: number) => number) => {
    for (let index = 0; index < count && x < width; index++) {
      const byte = byteOf(index);
      rows[y * width + x++] = bits === 8 ? byte : index % 2 === 0 ? byte >> 4 : byte & 15;
    }
  };
  let isEnded = false;
  while (!isEnded && y < height && at < bytes.length) {
    const [count, what] = [next(), next()];
    if (count > 0) put(count, () => what);
    else if (what === 0) [x, y] = [0, y + 1];
    else if (what === 1) isEnded = true;
    else if (what === 2) [x, y] = [x + next(), y + next()];
    else {
      put(what, (index) => bytes[at + (index * bits >> 3)] ?? 0);
      at += Math.ceil(what * bits / 16) * 2;
    }
  }
  return {
    bytes: rows,
    start: 0,
    rowBytes: width,
    bits: 8,
    isCut: !isEnded && (at > bytes.length || y * width + x < width * height),
  };
}

/** What a pixel says as red, green and blue in one number. */
type Colours = (pixel: number) => number;

function coloursOf(bytes: Uint8Array, { bits, compression, paletteAt, colourBytes }: BmpHead): Colours {
  if (bits <= 8) {
    const byteAt = (at: number) => bytes[at] ?? 0;
    const palette = Uint32Array.from({ length: 2 ** bits }, (_, colour) => {
      const at = paletteAt + colour * colourBytes;
      return byteAt(at + 2) << 16 | byteAt(at + 1) << 8 | byteAt(at);
    });
    return (pixel) => palette[pixel] ?? 0;
  }
  const [red, green, blue] = masksOf(bytes, bits, compression).map(channelOf);
  return (pixel) => (red?.(pixel) ?? 0) << 16 | (green?.(pixel) ?? 0) << 8 | (blue?.(pixel) ?? 0);
}

function masksOf(bytes: Uint8Array, bits: number, compression: number): readonly number[] {
  if (compression !== RAW) {
    return [54, 58, 62].map((at) => at + 4 <= bytes.length ? viewOf(bytes).getUint32(at, true) : 0);
  }
  return bits === 16 ? [0x7c00, 0x3e0, 0x1f] : [0xff0000, 0xff00, 0xff];
}

/** The bits below a mask, of which at most the upper eight count, as 0 to 255. */
function channelOf(mask: number): (pixel: number) => number {
  const end = 32 - Math.clz32(mask);
  const lowest = mask === 0 ? 0 : 31 - Math.clz32(mask & -mask);
  const shift = Math.max(lowest, end - 8);
  const most = 2 ** (end - shift) - 1;
  const levels = Uint8Array.from({ length: most + 1 }, (_, level) => Math.round(level * 255 / most));
  return (pixel) => levels[pixel >>> shift & most] ?? 0;
}

function painted(rows: Rows, { width, height, isBottomUp }: BmpHead, colours: Colours): Pixels {
  const pixelAt = rows.bits < 8 ? partOfByte(rows) : wholeBytes(rows);
  const data = new Uint8Array(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    const row = rows.start + rows.rowBytes * (isBottomUp ? height - 1 - y : y);
    for (let x = 0; x < width; x++) {
      const colour = colours(pixelAt(row, x));
      data[at++] = colour >> 16;
      data[at++] = colour >> 8;
      data[at++] = colour;
    }
  }
  return { data, width, height, channels: 3 };
}

function partOfByte({ bytes, bits }: Rows) {
  const most = 2 ** bits - 1;
  return (row: number, x: number) => (bytes[row + (x * bits >> 3)] ?? 0) >> (8 - bits - (x * bits & 7)) & most;
}

function wholeBytes({ bytes, bits }: Rows) {
  const step = bits / 8;
  return (row: number, x: number) => {
    let pixel = 0;
    for (let byte = step - 1, at = row + x * step; byte >= 0; byte--) pixel = pixel << 8 | (bytes[at + byte] ?? 0);
    return pixel;
  };
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
