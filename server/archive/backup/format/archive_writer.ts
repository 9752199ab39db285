import { createHash } from "node:crypto";
import {
  BLOCK_BYTES,
  CLOSING_BLOCKS,
  END,
  ENTRIES_A_LIST,
  headBlock,
  paddingAfter,
  sealOf,
  SUMS,
} from "./archive_format.ts";

export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export interface ArchiveWriter {
  /** @throws where the chunks are not as many bytes as was said */
  add(name: string, size: number, chunks: Chunks): Promise<void>;
  /** @param end what is to stand in the last entry besides the sum of sums */
  finish(end: Readonly<Record<string, unknown>>): Promise<void>;
}

/**
 * Once `finish` resolves, the whole archive is on the disk.
 * @param step called before each write; what it throws ends the archive
 * @param requireRoom the same before each entry
 */
export function archiveWriter(
  file: Deno.FsFile,
  madeAt: Date,
  step: () => void = () => {},
  requireRoom: (size: number) => Promise<void> = async () => {},
): ArchiveWriter {
  const allSums = createHash("sha256");
  let list = "";
  let [inList, lists] = [0, 0];

  async function write(bytes: Uint8Array): Promise<void> {
    step();
    for (let at = 0; at < bytes.length;) at += await file.write(bytes.subarray(at));
  }

  async function entry(name: string, size: number, chunks: Chunks): Promise<string> {
    await write(headBlock(name, size, madeAt));
    const sum = createHash("sha256");
    let left = size;
    for await (const chunk of chunks) {
      left -= chunk.length;
      if (left < 0) break;
      sum.update(chunk);
      await write(chunk);
    }
    if (left !== 0) throw new Error(`expected ${size} bytes of ${name}, received ${size - left}`);
    await write(new Uint8Array(paddingAfter(size)));
    return sum.digest("hex");
  }

  async function writeList(): Promise<void> {
    if (inList === 0) return;
    const bytes = new TextEncoder().encode(list);
    allSums.update(bytes);
    [list, inList] = ["", 0];
    await entry(`${SUMS}${String(++lists).padStart(6, "0")}`, bytes.length, [bytes]);
  }

  async function add(name: string, size: number, chunks: Chunks): Promise<void> {
    await requireRoom(size);
    list += `${await entry(name, size, chunks)}  ${name}\n`;
    if (++inList === ENTRIES_A_LIST) await writeList();
  }

  return {
    add,
    async finish(end) {
      await writeList();
      const bytes = new TextEncoder().encode(JSON.stringify({ ...end, sums: sealOf(end, allSums) }));
      await entry(END, bytes.length, [bytes]);
      await write(new Uint8Array(BLOCK_BYTES * CLOSING_BLOCKS));
      await file.sync();
    },
  };
}
