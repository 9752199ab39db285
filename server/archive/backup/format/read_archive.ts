import { Buffer } from "node:buffer";
import { createHash, type Hash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { z } from "zod";
import { FORMAT, Manifest } from "../../../../domain/backup/manifest.ts";
import { BackupFailure } from "../backup_failure.ts";
import {
  BLOCK_BYTES,
  CLOSING_BLOCKS,
  END,
  type Head,
  MANIFEST,
  paddingAfter,
  readHead,
  sealOf,
  SUMS,
} from "./archive_format.ts";

const CHUNK_BYTES = 256 * 1024;
/** What is read into memory whole: packed rows are some megabytes. */
const LARGEST_TEXT = 512 * 1024 * 1024;

export interface ArchiveEntry extends Head {
  /** Its bytes, to be read before the next entry is asked for; what is left of them is read past. */
  chunks(): AsyncGenerator<Uint8Array>;
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * The entries of a backup in their order, sums and closing zeros left out, each byte checked as it goes by. What was
 * read is to be trusted only once the last one has come. The first one is the manifest.
 * @param step called before each read with how many bytes that is; what it throws ends the reading
 * @throws BackupFailure NotABackup, BackupTruncated, BackupAltered
 */
export async function* readArchive(path: string, step: (bytes: number) => void): AsyncGenerator<ArchiveEntry> {
  using file = await Deno.open(path);
  const fail = (code: "NotABackup" | "BackupTruncated" | "BackupAltered", detail: string | null = null) =>
    new BackupFailure(code, path, detail);
  const read = async (size: number) => {
    step(size);
    const bytes = new Uint8Array(size);
    for (let at = 0; at < size;) {
      const count = await file.read(bytes.subarray(at));
      if (count === null) throw fail("BackupTruncated");
      at += count;
    }
    return bytes;
  };
  const readZeros = async (size: number) => {
    if ((await read(size)).some((byte) => byte !== 0)) throw fail("BackupAltered");
  };
  if ((await file.stat()).size < BLOCK_BYTES) throw fail("NotABackup");
  const allSums = createHash("sha256");
  let pending = "";
  for (let isFirst = true;; isFirst = false) {
    const head = readHead(await read(BLOCK_BYTES));
    if (isFirst && (head === null || head === "altered" || head.name !== MANIFEST)) throw fail("NotABackup");
    if (head === null) throw fail("BackupTruncated", "its end is missing");
    if (head === "altered") throw fail("BackupAltered");
    const entry = openEntry(head, read);
    if (head.name === END) {
      const bytes = await entry.bytes();
      await readZeros(paddingAfter(head.size) + BLOCK_BYTES * CLOSING_BLOCKS);
      const isMore = await file.read(new Uint8Array(1)) !== null;
      if (isMore || pending !== "" || !isSealedBy(bytes, allSums)) throw fail("BackupAltered");
      return yield { ...entry, bytes: () => Promise.resolve(bytes) };
    }
    if (head.name.startsWith(SUMS)) {
      const bytes = await entry.bytes();
      allSums.update(bytes);
      if (new TextDecoder().decode(bytes) !== pending) throw fail("BackupAltered", alteredIn(bytes, pending));
      pending = "";
    } else {
      yield entry;
      for await (const _ of entry.chunks()) { /* What its reader left. */ }
      pending += `${entry.sum()}  ${head.name}\n`;
    }
    await readZeros(paddingAfter(head.size));
  }
}

/** What the first entry says. @throws BackupFailure, or what Zod says where it is otherwise than we write it */
export async function readManifest(path: string, entries: AsyncGenerator<ArchiveEntry>): Promise<Manifest> {
  const said = await jsonOf((await entries.next()).value);
  if (said?.program === "stowmark" && said.format > FORMAT) throw new BackupFailure("BackupTooNew", path);
  return Manifest.parse(said);
}

/** @throws BackupFailure where the backup does not hold what it says, from its first byte to its last */
export async function checkArchive(path: string, step: () => void): Promise<void> {
  for await (const _ of readArchive(path, step)) { /* Reading checks it. */ }
}

/** The last entry holds the sum of all lists and of itself without that sum. */
function isSealedBy(bytes: Uint8Array, allSums: Hash): boolean {
  const text = new TextDecoder().decode(bytes);
  try {
    const { sums, ...end } = z.looseObject({ sums: z.string() }).parse(JSON.parse(text));
    return JSON.stringify({ ...end, sums }) === text && sealOf(end, allSums) === sums;
  } catch {
    return false;
  }
}

function openEntry(head: Head, read: (size: number) => Promise<Uint8Array<ArrayBuffer>>) {
  const sum = createHash("sha256");
  let left = head.size;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    while (left > 0) {
      const chunk = await read(Math.min(left, CHUNK_BYTES));
      left -= chunk.length;
      sum.update(chunk);
      yield chunk;
    }
  }
  return {
    ...head,
    chunks,
    async bytes() {
      if (head.size > LARGEST_TEXT) {
        throw new Error(`expected an entry that fits in memory, received ${head.size} bytes`);
      }
      return Buffer.concat(await Array.fromAsync(chunks()));
    },
    sum: () => sum.digest("hex"),
  };
}

/** What an entry says in JSON. */
export async function jsonOf(entry: ArchiveEntry) {
  return JSON.parse(new TextDecoder().decode(await entry.bytes()));
}

/** The name of the first entry whose sum differs from its list. */
function alteredIn(list: Uint8Array, found: string): string | null {
  const wanted = new Set(new TextDecoder().decode(list).split("\n"));
  return found.split("\n").find((line) => !wanted.has(line))?.split("  ")[1] ?? null;
}

const unpack = promisify(gunzip);
/** Far more than the rows that are packed together; a file that somebody made to fill the memory is refused here. */
const LARGEST_ROWS_BYTES = 256 * 1024 * 1024;

/** @throws what zlib says of bytes that are no packed rows, or of more than fit in memory */
export async function unpackRows(packed: Uint8Array, maxBytes = LARGEST_ROWS_BYTES): Promise<Uint8Array> {
  return await unpack(packed, { maxOutputLength: maxBytes });
}
