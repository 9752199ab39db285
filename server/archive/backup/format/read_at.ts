import { BLOCK_BYTES, DATABASE, type Head, JOBS, MANIFEST, paddingAfter, readHead, SUMS } from "./archive_format.ts";

/** Reads bytes of a backup wherever it lies, fewer where it ends. */
export type ReadAt = (first: number, size: number) => Promise<Uint8Array>;

export function readFrom(file: Deno.FsFile): ReadAt {
  return async (first, size) => {
    await file.seek(first, Deno.SeekMode.Start);
    const bytes = new Uint8Array(size);
    for (let at = 0; at < size;) {
      const count = await file.read(bytes.subarray(at));
      if (count === null) return bytes.subarray(0, at);
      at += count;
    }
    return bytes;
  };
}

/** Null for what is no head of a backup's entry. */
export async function headAt(readAt: ReadAt, at: number): Promise<Head | null> {
  const block = await readAt(at, BLOCK_BYTES);
  const head = block.length === BLOCK_BYTES ? readHead(block) : null;
  return head === "altered" ? null : head;
}

/** What a backup holds, in bytes. */
export interface UnpackedSizes {
  /** Of all rows, as text. */
  readonly rows: number;
  readonly files: number;
}

/** As much as gzip's last four bytes say. */
const LENGTH_BYTES = 4;

/** Read from the heads alone: a backup that is not whole says less than it should, and is refused when it is read. */
export async function unpackedSizes(path: string): Promise<UnpackedSizes> {
  using file = await Deno.open(path);
  const { size } = await file.stat();
  const readAt = readFrom(file);
  let rows = 0;
  for (let at = 0;;) {
    const head = await headAt(readAt, at);
    if (!head) return { rows, files: 0 };
    const end = at + BLOCK_BYTES + head.size;
    const isBeforeFiles = [MANIFEST, DATABASE, SUMS, JOBS].some((start) => head.name.startsWith(start));
    // Files are not packed, so the rest of the backup is as long as they are.
    if (!isBeforeFiles) return { rows, files: size - at };
    if (head.name.startsWith(DATABASE)) rows += lengthIn(await readAt(end - LENGTH_BYTES, LENGTH_BYTES));
    at = end + paddingAfter(head.size);
  }
}

function lengthIn(bytes: Uint8Array): number {
  return bytes.length < LENGTH_BYTES ? 0 : new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
}
