import { type HeifIndex, readHeifIndex } from "../../domain/media/heif_index.ts";
import { latin } from "../../domain/media/signature.ts";

/** @returns its index without decoding; null when none can be read, "cut off" when it points behind the file's end */
export async function heifFile(path: string, size: number): Promise<HeifIndex | null | "cut off"> {
  using file = await Deno.open(path);
  const boxes = await boxesOf(file, size);
  // An image sequence has its index in "moov" and need not have "meta".
  if (!boxes.some(({ type }) => type === "meta" || type === "moov")) return "cut off";
  const meta = boxes.find(({ type }) => type === "meta");
  if (boxes.some(({ end }) => end > size)) return "cut off";
  if (!meta || meta.end - meta.at > MOST_INDEX_BYTES) return null;
  const index = readHeifIndex(await readPart(file, meta.at + 8, meta.end));
  return index && index.lastByte > size ? "cut off" : index;
}

/** A picture of 100 megapixels in tiles has an index of some 10 KB. */
const MOST_INDEX_BYTES = 4 * 1024 * 1024;

/** Honest files have about ten. */
const MOST_BOXES = 1_000;

interface BoxAt {
  readonly type: string;
  readonly at: number;
  readonly end: number;
}

async function boxesOf(file: Deno.FsFile, size: number): Promise<BoxAt[]> {
  const boxes: BoxAt[] = [];
  for (let at = 0; at < size && boxes.length < MOST_BOXES;) {
    const box = boxAt(at, await readPart(file, at, Math.min(at + 16, size)), size);
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

/** A length of 1 means that 64 bits follow, 0 "to the end of the file"; less than a head is none. */
function boxAt(at: number, head: Uint8Array, size: number): BoxAt {
  if (head.length < 8) return { type: "", at, end: Infinity };
  const view = new DataView(head.buffer);
  const short = view.getUint32(0);
  const long = short === 1 && head.length === 16 ? Number(view.getBigUint64(8)) : short;
  const length = short === 0 ? size - at : long;
  return { type: latin(head.subarray(4, 8)), at, end: length < 8 ? Infinity : at + length };
}

async function readPart(file: Deno.FsFile, from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
  const part = new Uint8Array(to - from);
  await file.seek(from, Deno.SeekMode.Start);
  for (let filled = 0; filled < part.length;) {
    const read = await file.read(part.subarray(filled));
    if (read === null) throw new Error(`expected ${to} bytes or more, found ${from + filled}`);
    filled += read;
  }
  return part;
}
