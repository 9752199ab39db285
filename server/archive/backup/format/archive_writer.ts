import { createHash } from "node:crypto";
import { writeAll } from "../../../host/storage/stage_file.ts";
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

export class ArchiveWriter {
  readonly #allSums = createHash("sha256");
  #list: string[] = [];
  #lists = 0;

  /**
   * @param step called before each write; what it throws ends the archive
   * @param requireRoom the same before each entry
   */
  constructor(
    private readonly file: Deno.FsFile,
    private readonly madeAt: Date,
    private readonly step: () => void = () => {},
    private readonly requireRoom: (size: number) => Promise<void> = async () => {},
  ) {}

  /** @throws where the chunks are not as many bytes as was said */
  async add(name: string, size: number, chunks: Chunks): Promise<void> {
    await this.requireRoom(size);
    this.#list.push(`${await this.#entry(name, size, chunks)}  ${name}\n`);
    if (this.#list.length === ENTRIES_A_LIST) await this.#writeList();
  }

  async addText(name: string, text: string): Promise<void> {
    const bytes = new TextEncoder().encode(text);
    await this.add(name, bytes.length, [bytes]);
  }

  /**
   * Once it resolves, the whole archive is on the disk.
   * @param end what is to stand in the last entry besides the sum of sums
   */
  async finish(end: Readonly<Record<string, unknown>>): Promise<void> {
    await this.#writeList();
    const bytes = new TextEncoder().encode(JSON.stringify({ ...end, sums: sealOf(end, this.#allSums) }));
    await this.#entry(END, bytes.length, [bytes]);
    await this.#write(new Uint8Array(BLOCK_BYTES * CLOSING_BLOCKS));
    await this.file.sync();
  }

  async #writeList(): Promise<void> {
    if (this.#list.length === 0) return;
    const bytes = new TextEncoder().encode(this.#list.join(""));
    this.#allSums.update(bytes);
    this.#list = [];
    await this.#entry(`${SUMS}${String(++this.#lists).padStart(6, "0")}`, bytes.length, [bytes]);
  }

  /** @returns its SHA-256 */
  async #entry(name: string, size: number, chunks: Chunks): Promise<string> {
    await this.#write(headBlock(name, size, this.madeAt));
    const sum = createHash("sha256");
    let left = size;
    for await (const chunk of chunks) {
      left -= chunk.length;
      if (left < 0) break;
      sum.update(chunk);
      await this.#write(chunk);
    }
    if (left !== 0) throw new Error(`expected ${size} bytes of ${name}, received ${size - left}`);
    await this.#write(new Uint8Array(paddingAfter(size)));
    return sum.digest("hex");
  }

  async #write(bytes: Uint8Array): Promise<void> {
    this.step();
    await writeAll(this.file, bytes);
  }
}
