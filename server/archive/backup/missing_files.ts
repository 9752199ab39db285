import { BLOCK_BYTES, END, readHead } from "./format/archive_format.ts";
import { type ReadAt, readFrom } from "./format/read_at.ts";
import { End } from "./format/manifest.ts";

/** The last entry is some kilobytes long, more where it names files that were left out. */
const TAIL_BYTES = 1024 * 1024;

/** How many files a backup lacks, or has otherwise than they were stored, as its last entry says; null where it has none. */
export async function missingFilesIn(readAt: ReadAt, size: number): Promise<number | null> {
  if (size % BLOCK_BYTES !== 0) return null;
  const first = Math.max(0, size - TAIL_BYTES);
  const tail = await readAt(first, size - first);
  for (let at = tail.length - BLOCK_BYTES; at >= 0; at -= BLOCK_BYTES) {
    const head = readHead(tail.subarray(at, at + BLOCK_BYTES));
    if (head === null || head === "altered" || head.name !== END) continue;
    return countIn(tail.subarray(at + BLOCK_BYTES, at + BLOCK_BYTES + head.size));
  }
  return null;
}

export async function missingFilesOf(path: string): Promise<number | null> {
  using file = await Deno.open(path);
  return await missingFilesIn(readFrom(file), (await file.stat()).size);
}

function countIn(bytes: Uint8Array): number | null {
  try {
    const { missing, altered } = End.parse(JSON.parse(new TextDecoder().decode(bytes)));
    return missing + altered;
  } catch {
    return null;
  }
}
