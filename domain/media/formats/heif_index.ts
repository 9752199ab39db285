import { isoBoxes, viewOf } from "./iso_boxes.ts";

/** What the index of a HEIC, HEIF or AVIF file promises (ISO/IEC 14496-12 "meta", 23008-12). */
export interface HeifIndex {
  /** Pixels of the largest picture named, parts and thumbnails included. */
  readonly maxPixels: number;
  /** Where the last byte of the pictures ends, counted from the file's beginning; 0 when they lie in the index. */
  readonly lastByte: number;
}

/** @returns null where it has none that can be read, "cut off" where it points behind the file's end */
export function heifIndexOf(file: Uint8Array): HeifIndex | null | "cut off" {
  const boxes = [...isoBoxes(file)];
  // An image sequence has its index in "moov" and need not have "meta".
  if (!boxes.some(({ type }) => type === "meta" || type === "moov")) return "cut off";
  if (boxes.some(({ isWhole }) => !isWhole)) return "cut off";
  const meta = boxes.find(({ type }) => type === "meta");
  const index = meta ? readHeifIndex(meta.body) : null;
  return index && index.lastByte > file.length ? "cut off" : index;
}

/** Reads the body of the box `meta`. @returns null when it is damaged */
export function readHeifIndex(meta: Uint8Array): HeifIndex | null {
  try {
    const boxes = [...isoBoxes(meta.subarray(FULL_BOX))];
    const locations = boxes.find(({ type }) => type === "iloc");
    const properties = boxes.filter(({ type }) => type === "iprp").flatMap(({ body }) => [...isoBoxes(body)]);
    const sizes = properties.flatMap(({ body }) => [...isoBoxes(body)]).filter(({ type }) => type === "ispe");
    if (!locations || sizes.length === 0) return null;
    return { maxPixels: Math.max(...sizes.map(({ body }) => pixelsOf(body))), lastByte: lastByteOf(locations.body) };
  } catch (error) {
    // A box that ends too early: `DataView` says so.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Version and flags, before the content of a "full box". */
const FULL_BOX = 4;

function pixelsOf(size: Uint8Array): number {
  const view = viewOf(size);
  return view.getUint32(FULL_BOX) * view.getUint32(FULL_BOX + 4);
}

/** The box "iloc": for every item its pieces, as offsets of a width that the box itself says. */
function lastByteOf(iloc: Uint8Array): number {
  const read = reader(iloc);
  const version = read(1);
  read(3);
  const widths = read(2);
  const width = (bit: number) => (widths >> bit) & 15;
  let last = 0;
  // Pieces of no bytes could be counted for ever.
  if (width(12) + width(8) === 0) return last;
  for (let items = read(version < 2 ? 2 : 4); items > 0; items--) {
    read(version < 2 ? 2 : 4);
    const lieIn = version === 0 ? 0 : read(2) & 15;
    read(2);
    const base = read(width(4));
    for (let pieces = read(2); pieces > 0; pieces--) {
      if (version > 0) read(width(0));
      const end = base + read(width(12)) + read(width(8));
      // 0: in the file; 1 and 2 lie in the index or in another item.
      if (lieIn === 0) last = Math.max(last, end);
    }
  }
  return last;
}

/** Reads big-endian numbers of so many bytes, one after the other. @throws RangeError behind the end */
function reader(bytes: Uint8Array): (width: number) => number {
  const view = viewOf(bytes);
  let at = 0;
  return (width) => {
    let value = 0;
    for (const end = at + width; at < end; at++) value = value * 256 + view.getUint8(at);
    return value;
  };
}
