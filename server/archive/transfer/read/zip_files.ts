import { plainPath } from "../../../../domain/transfer/zip/judge_entries.ts";
import { UnreadableFile } from "../../../../domain/transfer/unreadable_file.ts";
import { yielding } from "../yielding.ts";
import type { ZipEntry } from "./read_zip.ts";

export interface HeldFile {
  /** In the zip. */
  readonly path: string;
  readonly bytes: number;
  readonly crc32: number;
}

interface Entry extends HeldFile {
  isWanted: boolean;
}

const MAX_TABLES = 20;

/** What macOS, Windows and LibreOffice put beside people's files. */
const CLUTTER = /(^|\/)(__MACOSX\/|\._|\.~lock\.|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i;

function isClutter(path: string): boolean {
  return CLUTTER.test(path);
}

/** The files of a zip by their names, and which of them anybody wants. */
export class ZipFiles {
  readonly #byKey = new Map<string, Entry>();
  /** By their exact names, those whose key another one has. */
  readonly #others = new Map<string, Entry>();

  /** @throws UnreadableFile where there is one of this name */
  add({ path, declaredBytes, crc32 }: ZipEntry): void {
    const entry = { path, bytes: declaredBytes, crc32, isWanted: isClutter(path) };
    const key = nameKey(path);
    const first = this.#byKey.get(key);
    if (first?.path === path || this.#others.has(path)) throw new UnreadableFile("This zip names a file twice.");
    if (first) this.#others.set(path, entry);
    else this.#byKey.set(key, entry);
  }

  /** A file that somebody wants. @param given as a row names it, below `folder` or from the zip's top */
  want(folder: string, given: string): HeldFile | null {
    for (const spelled of new Set([given, decoded(given)])) {
      const path = plainPath(spelled).replace(/^\/+/, "");
      const entry = this.#find(folder + path) ?? (folder && this.#find(path));
      if (!entry) continue;
      entry.isWanted = true;
      return entry;
    }
    return null;
  }

  /** Those that nobody wanted. */
  async *left(): AsyncGenerator<string> {
    for (const entries of [this.#byKey, this.#others]) {
      for await (const { path, isWanted } of yielding(entries.values())) if (!isWanted) yield path;
    }
  }

  #find(path: string): Entry | undefined {
    return this.#others.get(path) ?? this.#byKey.get(nameKey(path));
  }
}

/** Systems compose letters and mind their case in their own ways. A name that is its own key is held once. */
function nameKey(path: string): string {
  const key = path.normalize("NFC").toLowerCase();
  return key === path ? path : key;
}

/** Some programs name files as an address does. */
function decoded(path: string): string {
  // A failure costs more than looking first.
  if (!/%[0-9a-f]{2}/i.test(path)) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

export function isOwnList(path: string): boolean {
  return /(^|\/)boxes\.json$/i.test(path);
}

function isOwnTable(path: string): boolean {
  return /(^|\/)boxes\.csv$/i.test(path);
}

export function isTable(path: string): boolean {
  return !isClutter(path) && (isOwnList(path) || /\.(csv|tsv)$/i.test(path));
}

/** Keeps few however many a zip holds: our list before tables, since it holds everything; ours of those; what lies deeper later. */
export function keepBest(tables: ZipEntry[], entry: ZipEntry): void {
  tables.push(entry);
  tables.sort((a, b) => rankOf(a.path) - rankOf(b.path) || b.declaredBytes - a.declaredBytes);
  tables.splice(MAX_TABLES);
}

function rankOf(path: string): number {
  return 3 * path.split("/").length + (isOwnList(path) ? 0 : isOwnTable(path) ? 4 : 5);
}

/** Our own table says what our own list beside it says. */
export function withoutCopies(tables: readonly ZipEntry[], files: ZipFiles): ZipEntry[] {
  const folders = tables.map(({ path }) => path).filter(isOwnList).map(folderOf);
  return tables.filter(({ path }) => {
    const isCopy = isOwnTable(path) && folders.includes(folderOf(path));
    if (isCopy) files.want("", path);
    return !isCopy;
  });
}

export function folderOf(path: string): string {
  return path.includes("/") ? path.slice(0, path.lastIndexOf("/") + 1) : "";
}
