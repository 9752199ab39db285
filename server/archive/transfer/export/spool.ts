import { createHash } from "node:crypto";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import type { ByteRange } from "../../../../domain/media/byte_range.ts";

/** So much stays in memory; a disk that is full keeps nobody from a usual export. */
const IN_MEMORY_BYTES = 4 * 1024 * 1024;
const PIECE_BYTES = 64 * 1024;

/** Bytes that are written once and then read by parts: in memory, and beyond that in a file that is gone when closed. */
export class Spool implements AsyncDisposable {
  readonly #hash = createHash("sha256");
  readonly #encoder = new TextEncoder();
  /** Not encoded yet: lines are short, and each call of a hash has its price. */
  #text = "";
  #pieces: Uint8Array<ArrayBuffer>[] = [];
  #file: Deno.FsFile | null = null;
  #inFile = 0;
  #size = 0;
  #sum = 0;

  constructor(private readonly folder: string) {}

  /** Of all that was written so far. */
  facts() {
    this.#encode();
    return { size: this.#size, crc32: this.#sum, digest: this.#hash.copy().digest("base64url") };
  }

  async write(text: string): Promise<void> {
    this.#text += text;
    if (this.#text.length < PIECE_BYTES) return;
    this.#encode();
    if (this.#size - this.#inFile > IN_MEMORY_BYTES) await this.#spill();
  }

  #encode(): void {
    const bytes = this.#encoder.encode(this.#text);
    this.#text = "";
    this.#hash.update(bytes);
    this.#sum = crc32(bytes, this.#sum);
    this.#size += bytes.length;
    this.#pieces.push(bytes);
  }

  async *read({ first, last }: ByteRange): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    this.#encode();
    if (this.#file) yield* this.#readFile(this.#file, first, Math.min(last, this.#inFile - 1));
    let at = this.#inFile;
    for (const piece of this.#pieces) {
      const part = piece.subarray(Math.max(0, first - at), Math.max(0, last - at + 1));
      if (part.length > 0) yield part;
      at += piece.length;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#pieces = [];
    await Promise.resolve(this.#file?.close());
    this.#file = null;
  }

  async #spill(): Promise<void> {
    this.#file ??= await openUnnamed(this.folder);
    const whole = await new Blob(this.#pieces).bytes();
    for (let at = 0; at < whole.length;) at += await this.#file.write(whole.subarray(at));
    this.#inFile = this.#size;
    this.#pieces = [];
  }

  async *#readFile(file: Deno.FsFile, first: number, last: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    for (let at = first; at <= last;) {
      const piece = new Uint8Array(Math.min(PIECE_BYTES, last - at + 1));
      await file.seek(at, Deno.SeekMode.Start);
      const read = await file.read(piece);
      if (!read) throw new Error(`expected ${last + 1} bytes in a spooled file, found ${at}`);
      yield piece.subarray(0, read);
      at += read;
    }
  }
}

/** Without a name its bytes are gone with the process, however that ends. */
async function openUnnamed(folder: string): Promise<Deno.FsFile> {
  const path = join(folder, crypto.randomUUID());
  const file = await Deno.open(path, { createNew: true, read: true, write: true, mode: 0o600 });
  try {
    await Deno.remove(path);
  } catch (error) {
    file.close();
    throw error;
  }
  return file;
}
