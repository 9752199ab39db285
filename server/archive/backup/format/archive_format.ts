import { Buffer } from "node:buffer";
import type { Hash } from "node:crypto";
import { Header } from "tar";
import { storedForm } from "../../../host/storage/storage.ts";

/**
 * A backup is a plain tar, which every system can read:
 *
 *     manifest.json                         what it is of, and the schema: the first entry
 *     database/public.users/000001.gz       rows in COPY's text format, packed; a table's parts in a row are one text
 *     jobs.json                             work that waited
 *     scans/…  media/…                      files, as they lie in the data folder and in the storage
 *     sums/000001                           SHA-256 of every entry since the last such list, as `sha256sum` writes it
 *     end.json                              counts, and the SHA-256 of all lists and of itself: the last entry
 *
 * So each byte is held by a sum or must be zero, and a file that was cut off lacks its end.
 */
export const BLOCK_BYTES = 512;
export const MANIFEST = "manifest.json";
export const JOBS = "jobs.json";
export const END = "end.json";
export const SUMS = "sums/";
export const DATABASE = "database/";
/** A list at least so often keeps memory small whatever the number of files. */
export const ENTRIES_A_LIST = 1_000;
/** Zeros that end a tar. */
export const CLOSING_BLOCKS = 2;

export function headBlock(path: string, size: number, madeAt: Date): Uint8Array {
  const block = headOf(path, size, madeAt);
  if (!block) throw new Error(`expected a name and a size that fit a tar header, received "${path}" of ${size} bytes`);
  return block;
}

/** A header holds up to 100 bytes of a name, its folder besides, and says up to 8 GB. */
export function fitsHead(path: string, size: number): boolean {
  return headOf(path, size, new Date(0)) !== null;
}

function headOf(path: string, size: number, mtime: Date): Uint8Array | null {
  const block = Buffer.alloc(BLOCK_BYTES);
  const needsMore = new Header({ path, size, mode: 0o600, uid: 0, gid: 0, mtime, type: "File" }).encode(block);
  return needsMore ? null : block;
}

export interface Head {
  readonly name: string;
  readonly size: number;
}

/** Null for a block of zeros; "altered" for one that `headBlock` never writes. */
export function readHead(block: Uint8Array): Head | "altered" | null {
  const header = parsedHeader(block);
  if (header?.nullBlock) return block.every((byte) => byte === 0) ? null : "altered";
  if (!header?.cksumValid || !header.path || header.size === undefined || !header.mtime) return "altered";
  const written = headBlock(header.path, header.size, header.mtime);
  return Buffer.compare(written, block) === 0 ? { name: header.path, size: header.size } : "altered";
}

function parsedHeader(block: Uint8Array): Header | null {
  try {
    return new Header(Buffer.from(block));
  } catch {
    // A number of no kind that a tar knows.
    return null;
  }
}

export function paddingAfter(size: number): number {
  return (BLOCK_BYTES - size % BLOCK_BYTES) % BLOCK_BYTES;
}

/** What the last entry bears besides its counts. */
export function sealOf(end: Readonly<Record<string, unknown>>, allSums: Hash): string {
  return allSums.update(JSON.stringify(end)).digest("hex");
}

/** Where the files of the storage lie. */
export const MEDIA = "media/";

/** Of which key a file is, and which of its forms; null for what no row has a size of. @param name in the backup */
export function storedFormOf(name: string): ReturnType<typeof storedForm> {
  return name.startsWith(MEDIA) ? storedForm(name.slice(MEDIA.length)) : null;
}

/** In one folder, as every file of ours lies: where a file and a folder had the same name, one could not be written. */
const STORED = /^media\/(?!\.)[\w.-]+\/(?!\.)[\w.-]+$/;
const SCANS = /^scans\/\w+\/(?!\.)[\w.-]+$/;

/**
 * Whether a file is called as ours are: no other one goes into a backup, and none is stored here, whoever made the
 * backup. What a shell, an editor or another program left beside ours is nobody's loss.
 * @param name in the backup
 */
export function isOurFile(name: string): boolean {
  return STORED.test(name) || SCANS.test(name);
}
