import { End, Manifest } from "../../../../domain/backup/manifest.ts";
import { tagOf, tagOfName } from "../backup_name.ts";
import {
  BLOCK_BYTES,
  DATABASE,
  END,
  type Head,
  JOBS,
  MANIFEST,
  paddingAfter,
  readHead,
  SUMS,
} from "./archive_format.ts";

/** A backup, wherever it lies, of which some parts are read. */
export interface BackupSource {
  readonly size: number;
  /** From there on so many bytes, fewer where it ends. */
  readonly readAt: (first: number, size: number) => Promise<Uint8Array>;
}

/** Null for one of another account, such as a command of root's leaves, and for one that another server has just removed. */
export async function openSource(path: string): Promise<(BackupSource & Disposable) | null> {
  try {
    const { size } = await Deno.stat(path);
    const file = await Deno.open(path);
    const readAt = async (first: number, size: number) => {
      await file.seek(first, Deno.SeekMode.Start);
      const bytes = new Uint8Array(size);
      for (let at = 0; at < size;) {
        const count = await file.read(bytes.subarray(at));
        if (count === null) return bytes.subarray(0, at);
        at += count;
      }
      return bytes;
    };
    return { size, readAt, [Symbol.dispose]: () => file.close() };
  } catch (error) {
    if (error instanceof Deno.errors.PermissionDenied || error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

/** Null for what is no head of a backup's entry. */
async function headAt({ readAt }: BackupSource, at: number): Promise<Head | null> {
  const block = await readAt(at, BLOCK_BYTES);
  const head = block.length === BLOCK_BYTES ? readHead(block) : null;
  return head === "altered" ? null : head;
}

const LARGEST_MANIFEST = 16 * 1024 * 1024;

/** Which installation a backup is of, as its first entry says. Null where it does not say, or is no backup. */
export async function installationOf(source: BackupSource): Promise<string | null> {
  const head = await headAt(source, 0);
  if (head?.name !== MANIFEST) return null;
  const bytes = await source.readAt(BLOCK_BYTES, Math.min(head.size, LARGEST_MANIFEST));
  return parsed(Manifest, bytes)?.installation ?? null;
}

/** Whether a backup is surely of this installation: what lies in it counts more than its name. */
export async function isOwnBackup(name: string, source: BackupSource, installation: string | null): Promise<boolean> {
  const tag = tagOfName(name);
  return installation !== null && (tag === null || tag === tagOf(installation)) &&
    await installationOf(source) === installation;
}

/** The last entry is some kilobytes long, more where it names files that were left out. */
const TAIL_BYTES = 1024 * 1024;

/** How many files a backup lacks, or has otherwise than they were stored, as its last entry says; null where it has none. */
export async function missingFilesIn({ readAt, size }: BackupSource): Promise<number | null> {
  if (size % BLOCK_BYTES !== 0) return null;
  const first = Math.max(0, size - TAIL_BYTES);
  const tail = await readAt(first, size - first);
  for (let at = tail.length - BLOCK_BYTES; at >= 0; at -= BLOCK_BYTES) {
    const head = readHead(tail.subarray(at, at + BLOCK_BYTES));
    if (head === null || head === "altered" || head.name !== END) continue;
    const end = parsed(End, tail.subarray(at + BLOCK_BYTES, at + BLOCK_BYTES + head.size));
    return end && end.missing + end.altered;
  }
  return null;
}

function parsed<T>(schema: { parse(said: unknown): T }, bytes: Uint8Array): T | null {
  try {
    return schema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}

/** As much as gzip's last four bytes say. */
const LENGTH_BYTES = 4;

/** How many bytes a backup holds, of all rows as text and of files; of one that is not whole less than it should be. */
export async function unpackedSizes(source: BackupSource): Promise<{ readonly rows: number; readonly files: number }> {
  let rows = 0;
  for (let at = 0;;) {
    const head = await headAt(source, at);
    if (!head) return { rows, files: 0 };
    const end = at + BLOCK_BYTES + head.size;
    const isBeforeFiles = [MANIFEST, DATABASE, SUMS, JOBS].some((start) => head.name.startsWith(start));
    // Files are not packed, so the rest of the backup is as long as they are.
    if (!isBeforeFiles) return { rows, files: source.size - at };
    if (head.name.startsWith(DATABASE)) {
      const bytes = await source.readAt(end - LENGTH_BYTES, LENGTH_BYTES);
      if (bytes.length === LENGTH_BYTES) rows += new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
    }
    at = end + paddingAfter(head.size);
  }
}
