import type { Reading } from "../../../../domain/transfer/reading.ts";
import { lastPart } from "../../../../domain/transfer/rows/files_of_cell.ts";
import type { ImportFile, ImportRow } from "../../../../domain/transfer/rows/import_row.ts";
import { shownNames } from "../../../../domain/transfer/shown_names.ts";
import { UnreadableFile } from "../../../../domain/transfer/unreadable_file.ts";
import { plainPath } from "../../../../domain/transfer/zip/judge_entries.ts";
import { yielding } from "../yielding.ts";
import type { Boxes } from "./boxes_of.ts";
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

/** The boxes of an uploaded file, and the files that lie beside them in a zip. */
export interface Source extends Boxes {
  /** @param path as a row names it, below the folder in which the list of boxes lies */
  find(path: string): HeldFile | null;
}

const MAX_NAMED = 3;

/** Files that no box named are told once all rows were read; tables among them are offered instead of the one that is read. */
export function amongFiles(
  boxes: Boxes,
  files: ZipFiles,
  folder: string,
  main = "",
  tables: readonly string[] = [],
): Source {
  const others: string[] = [], named: string[] = [];
  let count = 0;
  const find = (path: string) => files.want(folder, path);
  return {
    ...boxes,
    find,
    async *rows() {
      for await (const row of boxes.rows()) yield row.files.length === 0 ? row : await withFiles(row, find);
      for await (const path of files.left()) {
        if (tables.includes(path)) others.push(path);
        else if (++count <= MAX_NAMED) named.push(path);
      }
    },
    takenFor: () => `${chosenSentence(main, others)}${boxes.takenFor()}${leftSentence(count, named)}`,
    reading() {
      const all = tables.filter((path) => path === main || others.includes(path));
      return all.length < 2 ? boxes.reading() : { ...NO_COLUMNS, ...boxes.reading(), tables: { chosen: main, all } };
    },
  };
}

/** A cell that names several files may hold so many letters. */
const LONGEST_CELL = 10_000;

async function withFiles(row: ImportRow, find: Source["find"]): Promise<ImportRow> {
  const files: ImportFile[] = [];
  for await (const file of yielding(row.files)) files.push(...foundFiles(file, find));
  return { ...row, files };
}

/** Under their names in the zip, and one by one where commas or semicolons stand between them. */
function foundFiles(file: ImportFile, find: Source["find"]): ImportFile[] {
  if (file.isAddress || file.path.length > LONGEST_CELL) return [file];
  const held = find(file.path);
  if (held) return [lastPart(file.path) === file.fileName ? { ...file, fileName: lastPart(held.path) } : file];
  const paths = file.path.split(/[,;]/).map((path) => path.trim()).filter((path) => path !== "");
  if (!paths.some(find)) return [file];
  return paths.flatMap((path) => foundFiles({ ...file, path, fileName: lastPart(path) }, find));
}

const NO_COLUMNS = { product: "", columns: [], addresses: 0, withPhotos: false } as const satisfies Reading;

function chosenSentence(main: string, others: readonly string[]): string {
  return others.length === 0 ? "" : `${shownNames([main])} of this zip, without ${shownNames(others)}. `;
}

function leftSentence(count: number, named: readonly string[]): string {
  if (count === 0) return "";
  const files = count === 1 ? "1 file of this zip belongs" : `${count.toLocaleString("en")} files of this zip belong`;
  return ` ${files} to no box: ${shownNames(named, MAX_NAMED, count)}.`;
}
