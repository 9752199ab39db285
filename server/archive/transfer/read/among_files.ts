import type { Reading } from "../../../../domain/transfer/reading.ts";
import { lastPart } from "../../../../domain/transfer/rows/files_of_cell.ts";
import type { ImportFile, ImportRow } from "../../../../domain/transfer/rows/import_row.ts";
import { shownNames } from "../../../../domain/transfer/shown_names.ts";
import { yielding } from "../yielding.ts";
import type { Boxes } from "./boxes_of.ts";
import type { HeldFile, ZipFiles } from "./zip_files.ts";

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
