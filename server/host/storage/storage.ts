import type { MediaKey } from "../../../domain/wire/ids.ts";
import type { ByteRange } from "../../../domain/media/byte_range.ts";
import type { RenditionSize } from "../../../domain/media/rendition.ts";

/** A name holds a whole file or nothing. */
export interface Storage {
  /** Once this resolves, the whole file outlives a power cut. */
  put(name: string, path: string): Promise<void>;
  open(name: string, range?: ByteRange): Promise<OpenFile | null>;
  size(name: string): Promise<number | null>;
  /** A file that was moved counts as changed then. */
  move(name: string, to: string): Promise<void>;
  remove(names: readonly string[]): Promise<void>;
  /** @param folder all of them when left out */
  list(folder?: string): AsyncIterable<ListedFile>;
}

interface ListedFile {
  readonly name: string;
  readonly changedAt: Date;
  readonly size: number;
}

export interface OpenFile {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
}

export type FilePart = "original" | RenditionSize;
const PARTS: readonly FilePart[] = ["original", "thumb", "view"];

/** Keys end in random letters, so two of them spread files evenly over folders. */
export function storedName(key: MediaKey, part: FilePart): string {
  return `${key.slice(-2)}/${key}.${part}`;
}

/** Every name that something of this key may lie under, set aside or not. */
export function storedNames(key: MediaKey): string[] {
  return PARTS.map((part) => storedName(key, part)).flatMap((name) => [name, quarantinedName(name)]);
}

export function keyOfName(name: string): MediaKey | null {
  const [, key] = /^\w{2}\/(\w{26})\.(original|thumb|view)$/.exec(name) ?? [];
  return key ? key as MediaKey : null;
}

/** Of which key a file is, and which of its forms; null for what no row has a size of. */
export function storedForm(name: string): { readonly key: MediaKey; readonly form: string } | null {
  const key = keyOfName(name);
  return key === null ? null : { key, form: name.slice(name.lastIndexOf(".") + 1) };
}

/** Where a file waits that no row knows, until it is wanted back or removed. */
export function quarantinedName(name: string): string {
  return `aside/${name.replace("/", ".")}`;
}

/** The path of a file that was set aside; null for any other name. */
export function nameOfQuarantined(name: string): string | null {
  const [, folder, file] = /^aside\/(\w{2})\.(.+)$/.exec(name) ?? [];
  return folder && file ? `${folder}/${file}` : null;
}
