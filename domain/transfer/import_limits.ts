import type { ImportRow } from "./rows/import_row.ts";
import { tooMany } from "./unreadable_file.ts";

const MB = 1024 * 1024;

/** Boxes of one file. More come in several files. */
export const MAX_ROWS = 100_000;
/** Of a table, with empty ones: as many as a spreadsheet has. */
export const MAX_LINES = 1_100_000;
/** Of a file that is read as a whole, such as another program's, in which a place is known by what lies there. */
const MAX_HELD_LETTERS = 64_000_000;
/** Files and folders of one zip, and files that the boxes of one file name. */
export const MAX_ENTRIES = 250_000;
/** A table or a list of boxes, unpacked. */
export const LARGEST_TABLE_BYTES = 256 * MB;
/** Of a table. Spreadsheets of things have some dozens. */
export const MAX_COLUMNS = 500;
/** Letters; the rest of a name is cut off. */
export const LONGEST_COLUMN_NAME = 200;
/** Letters of a place or thing in which others lie; the rest is cut off. Homebox has up to 255. */
export const LONGEST_NAME = 300;
/** One box of it. */
export const LARGEST_ROW_BYTES = MB;
/** What a zip may grow to, for each byte of it. Photos do not shrink, and texts to about a tenth. */
export const MAX_GROWTH = 100;
/** An import that nobody confirmed is thrown away. */
export const UNCONFIRMED_MS = 24 * 60 * 60_000;
/** For so long after its upload an import can be taken back. */
export const UNDO_MS = 30 * 24 * 60 * 60_000;

/** What an object costs besides its texts. */
const OBJECT_LETTERS = 100;

/** Counts what reading a file keeps in memory, where a decision needs more of it than one row. */
export function textBudget(): (letters: number) => void {
  let held = 0;
  /** @throws UnreadableFile */
  return (letters) => {
    held += letters + OBJECT_LETTERS;
    if (held > MAX_HELD_LETTERS) throw tooMany(MAX_HELD_LETTERS, "letters in its places and what lies there");
  };
}

/** Counts the boxes of one file, and the files that they name. */
export function boxBudget(): (box: Pick<ImportRow, "files">) => void {
  let [boxes, files] = [0, 0];
  /** @throws UnreadableFile */
  return (box) => {
    if (++boxes > MAX_ROWS) throw tooMany(MAX_ROWS, "boxes");
    files += box.files.length;
    if (files > MAX_ENTRIES) throw tooMany(MAX_ENTRIES, "files");
  };
}

/** What a thing costs, however short its tags and details are. */
export function lettersOf({ title, description, path, tags, details, files }: ImportRow): number {
  const labelled = [...details.map(({ text }) => text), ...files.map(({ path, fileName }) => path + fileName)];
  const texts = [title, description, ...path, ...tags, ...labelled];
  return texts.reduce((letters, text) => letters + text.length + OBJECT_LETTERS, 0);
}
