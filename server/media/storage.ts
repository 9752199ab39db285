import type { MediaKey } from "../../domain/wire/ids.ts";
import type { ByteRange } from "../../domain/media/byte_range.ts";
import type { RenditionSize } from "../../domain/media/rendition.ts";

/** Where the files of boxes live: a folder, or a bucket. A name holds a whole file or nothing. */
export interface Storage {
  /** Moves a synced file in. Once this resolves the file is there, whole, and outlives a power cut. */
  put(name: string, path: string): Promise<void>;
  /** @returns null when there is no such file */
  open(name: string, range?: ByteRange): Promise<OpenFile | null>;
  /** @returns the size in bytes, or null when there is no such file */
  size(name: string): Promise<number | null>;
  /** Names that are not there are passed over. */
  remove(names: readonly string[]): Promise<void>;
  list(): AsyncIterable<{ readonly name: string; readonly changedAt: Date }>;
}

export interface OpenFile {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
}

export type FilePart = "original" | RenditionSize;
const PARTS: readonly FilePart[] = ["original", "thumb", "view"];

/** Keys end in random letters, so two of them spread the files evenly over folders. */
export function storedName(key: MediaKey, part: FilePart): string {
  return `${key.slice(-2)}/${key}.${part}`;
}

export function storedNames(key: MediaKey): string[] {
  return PARTS.map((part) => storedName(key, part));
}

/** @returns null for a name that no file of ours has */
export function keyOfName(name: string): MediaKey | null {
  const [, key] = /^\w{2}\/(\w{26})\.(original|thumb|view)$/.exec(name) ?? [];
  return key ? key as MediaKey : null;
}
