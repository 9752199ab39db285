import { pipeline, Readable } from "node:stream";
import { crc32, createInflateRaw } from "node:zlib";
import { configure, type Entry, type FileEntry, Reader, ZipReader } from "@zip.js/zip.js";
import { type DeclaredEntry, plainPath } from "../../../../domain/transfer/zip/judge_entries.ts";
import { UnreadableFile } from "../../../../domain/transfer/unreadable_file.ts";
import { yielding } from "../yielding.ts";
import type { UploadFile } from "./upload_file.ts";

configure({ useWebWorkers: false });

export interface ZipEntry extends DeclaredEntry {
  readonly crc32: number;
  /** Ends with an error where there are more bytes than declared, or others. */
  bytes(): AsyncIterable<Uint8Array>;
}

const STORED = 0, DEFLATED = 8;
/** After PKWARE's APPNOTE, section 4.4.5. */
const RARE_PACKINGS: Readonly<Record<number, string>> = {
  9: "Deflate64",
  12: "bzip2",
  14: "LZMA",
  93: "Zstandard",
  95: "XZ",
  98: "PPMd",
};
const DAMAGED = "This zip is damaged, or not whole. Please make or download it again.";
/** The library reads a zip's whole directory at once; 250,000 long names fit in so much. */
const LONGEST_READ_BYTES = 96 * 1024 * 1024;

/** The entries as the zip's directory lists them; nothing is unpacked before its bytes are asked for. @throws UnreadableFile */
export function readZip(file: UploadFile, now?: () => number): AsyncGenerator<ZipEntry> {
  return yielding(entriesOf(file), now);
}

async function* entriesOf(file: UploadFile): AsyncGenerator<ZipEntry> {
  const zip = new ZipReader(new UploadReader(file), { checkOverlappingEntry: true });
  // Names are judged by ourselves, with a sentence.
  const entries = zip.getEntriesGenerator({ filenameValidation: "tolerant" });
  try {
    for (;;) {
      const { done, value } = await entries.next().catch((error) => {
        throw unreadable(error);
      });
      if (done) return;
      yield zipEntry(value);
    }
  } finally {
    await zip.close();
  }
}

class UploadReader extends Reader<UploadFile> {
  constructor(private readonly file: UploadFile) {
    super(file);
    this.size = file.size;
  }

  override async readUint8Array(index: number, length: number): Promise<Uint8Array> {
    if (length > LONGEST_READ_BYTES) throw new UnreadableFile("This zip lists more files than any zip of boxes.");
    return await this.file.part(index, length);
  }

  override createReadable({ offset = 0, size }: { offset?: number; size?: number } = {}): ReadableStream<Uint8Array> {
    const bytes = Readable.from(this.file.bytes(offset, size ?? this.size - offset));
    return Readable.toWeb(bytes) as ReadableStream<Uint8Array>;
  }
}

function zipEntry(entry: Entry): ZipEntry {
  return {
    path: plainPath(entry.filename),
    isFolder: entry.directory,
    isLink: entry.symlink,
    isEncrypted: entry.encrypted,
    rarePacking: rarePacking(entry),
    bytes: () => unpacked(entry),
    declaredBytes: entry.uncompressedSize,
    packedBytes: entry.compressedSize,
    crc32: entry.crc32 ?? 0,
  };
}

function rarePacking({ directory, compressionMethod: method }: Entry): string | null {
  return directory || method === STORED || method === DEFLATED ? null : RARE_PACKINGS[method] ?? `method ${method}`;
}

/**
 * Node's decompressor stops after each piece it has unpacked; the library's own goes on to a thousand times what it was given.
 * @throws UnreadableFile
 */
async function* unpacked(entry: Entry): AsyncGenerator<Uint8Array> {
  if (entry.directory) return;
  const stored = Readable.from(packed(entry));
  const bytes = entry.compressionMethod === STORED ? stored : pipeline(stored, createInflateRaw(), () => {});
  let count = 0, sum = 0;
  try {
    for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
      count += chunk.length;
      sum = crc32(chunk, sum);
      if (count > entry.uncompressedSize) throw new UnreadableFile(DAMAGED);
      yield chunk;
    }
  } catch (error) {
    throw unreadable(error);
  }
  if (count !== entry.uncompressedSize || sum !== entry.crc32) throw new UnreadableFile(DAMAGED);
}

/** An entry's bytes as they lie in the zip. */
async function* packed(entry: FileEntry): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writing = entry.getData(writable, { passThrough: true }).catch(async (error) => {
    await writable.abort(error).catch(() => {});
    throw error;
  });
  writing.catch(() => {});
  for await (const chunk of readable) yield chunk;
  await writing;
}

/** The storage's own faults are no fault of the zip: they have a code that is not the decompressor's, or are none of the library's plain errors. */
function unreadable(error: unknown): unknown {
  if (error instanceof UnreadableFile) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : null;
  const isStorages = error instanceof Deno.errors.NotFound || (code !== null && !code.startsWith("Z_")) ||
    (error instanceof Error && error.message.startsWith("expected the upload"));
  return isStorages ? error : new UnreadableFile(DAMAGED);
}
