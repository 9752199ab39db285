import type { ZipEntry } from "./read_zip.ts";
import { isClutter, type ZipFiles } from "./zip_files.ts";

const MAX_TABLES = 20;

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
