import { isoBoxes, viewOf } from "./iso_boxes.ts";

/**
 * Honest pictures have some ten; a long animation or a colour profile in pieces has thousands. Readers of headers keep a
 * record of each part, some of them look at all of these for each, and an empty part is a few bytes in the file.
 */
export const MAX_PARTS = 10_000;

/** That of a picture of 100 megapixels in tiles has some 10 KB; where a picture moves, it tells of every frame. */
const MAX_INDEX_BYTES: Readonly<Record<string, number>> = { meta: 256 * 1024, moov: 1024 * 1024 };

/** Whether a picture is made of more markers, chunks, frames, directories or boxes than anybody needs to read. */
export function hasTooManyParts(bytes: Uint8Array, type: string): boolean {
  const parts = PARTS[type]?.(bytes);
  if (!parts) return false;
  let count = 0;
  for (const weight of parts) {
    count += weight;
    if (count > MAX_PARTS) return true;
  }
  return false;
}

/** Each yields how much a part weighs, 1 for most. They end where the bytes make no sense: then a reader ends too. */
type Parts = (bytes: Uint8Array) => Iterable<number>;

const PARTS: Readonly<Record<string, Parts>> = {
  "image/jpeg": jpegMarkers,
  "image/png": pngChunks,
  "image/gif": gifBlocks,
  "image/webp": webpChunks,
  "image/tiff": tiffDirectories,
  "image/heic": heifBoxes,
  "image/heif": heifBoxes,
  "image/avif": heifBoxes,
};

/** Up to the first scan, where reading a header ends (ITU-T T.81, annex B). */
function* jpegMarkers(bytes: Uint8Array): Generator<number> {
  const START_OF_SCAN = 0xda;
  for (let at = 2; at < bytes.length;) {
    // What stands between the markers is passed over.
    at = bytes.indexOf(0xff, at);
    if (at < 0) return;
    while (bytes[at] === 0xff) at++;
    const marker = bytes[at++] ?? 0;
    if (marker === START_OF_SCAN) return;
    yield 1;
    const standsAlone = marker <= 1 || (marker >= 0xd0 && marker <= 0xd9);
    if (!standsAlone) at += Math.max(2, ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0));
  }
}

/** The picture's own data may come in any number of pieces, which nobody keeps apart. */
function* pngChunks(bytes: Uint8Array): Generator<number> {
  const [IDAT, IEND] = [0x49444154, 0x49454e44];
  const view = viewOf(bytes);
  for (let at = 8; at + 8 <= bytes.length; at += 12 + view.getUint32(at)) {
    const type = view.getUint32(at + 4);
    if (type === IEND) return;
    if (type !== IDAT) yield 1;
  }
}

function* gifBlocks(bytes: Uint8Array): Generator<number> {
  const [EXTENSION, IMAGE] = [0x21, 0x2c];
  const colours = (flags: number) => flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
  let at = 13 + colours(bytes[10] ?? 0);
  while (at < bytes.length) {
    const block = bytes[at];
    if (block !== EXTENSION && block !== IMAGE) return;
    yield block === EXTENSION ? .1 : 1;
    at += block === EXTENSION ? 2 : 11 + colours(bytes[at + 9] ?? 0);
    while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0);
    at++;
  }
}

function* webpChunks(bytes: Uint8Array): Generator<number> {
  const view = viewOf(bytes);
  const end = bytes.length < 12 ? 0 : Math.min(bytes.length, 8 + view.getUint32(4, true));
  for (let at = 12; at + 8 <= end;) {
    yield 1;
    const length = view.getUint32(at + 4, true);
    at += 8 + length + length % 2;
  }
}

/** The chain of directories and what stands in them; a chain that bites its tail is counted until it is too long. */
function* tiffDirectories(bytes: Uint8Array): Generator<number> {
  const view = viewOf(bytes);
  if (bytes.length < 8) return;
  const isLittle = bytes[0] === 0x49;
  for (let at = view.getUint32(4, isLittle); at > 0 && at + 2 <= bytes.length;) {
    const entries = view.getUint16(at, isLittle);
    // An honest one has some twenty.
    yield 1 + entries / 50;
    const next = at + 2 + 12 * entries;
    at = next + 4 <= bytes.length ? view.getUint32(next, isLittle) : 0;
  }
}

/** Boxes of the index on all its levels (ISO/IEC 14496-12); an index that is too long weighs too much by itself. */
function* heifBoxes(bytes: Uint8Array): Generator<number> {
  for (const { type, body } of isoBoxes(bytes)) {
    yield 1;
    if (body.length > (MAX_INDEX_BYTES[type] ?? Infinity)) yield MAX_PARTS;
    else if (type === "meta") yield* nestedBoxes(body.subarray(4));
    else if (type === "moov") yield* nestedBoxes(body);
  }
}

const HOLD_BOXES = ["iprp", "ipco", "grpl", "trak", "mdia", "minf", "stbl", "edts"];

function* nestedBoxes(bytes: Uint8Array): Generator<number> {
  const waiting = [bytes];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const { type, body } of isoBoxes(next)) {
      yield 1;
      if (HOLD_BOXES.includes(type)) waiting.push(body);
    }
  }
}
