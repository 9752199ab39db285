import { LARGEST_TABLE_BYTES } from "../../../../domain/transfer/import_limits.ts";
import type { ReadingChoice } from "../../../../domain/transfer/reading.ts";
import { HomeboxRow } from "../../../../domain/transfer/rows/homebox.ts";
import { UnreadableFile } from "../../../../domain/transfer/unreadable_file.ts";
import { judgeEntries } from "../../../../domain/transfer/zip/judge_entries.ts";
import { shownBytes } from "../../../../domain/wire/bytes.ts";
import {
  amongFiles,
  folderOf,
  isOwnList,
  isTable,
  keepBest,
  type Source,
  withoutCopies,
  ZipFiles,
} from "./zip_files.ts";
import type { Boxes } from "./boxes_of.ts";
import { type Bytes, openText, type Text } from "./open_text.ts";
import { readList } from "./read_list.ts";
import { readHomeboxZip } from "./read_homebox_zip.ts";
import { readTable } from "./read_table.ts";
import { readZip, type ZipEntry } from "./read_zip.ts";
import type { UploadFile } from "./upload_file.ts";

/** A list in JSON begins so, after lines of comment; a table's first cell may begin with a bracket too. */
const LIST = /^(\s|\/\/.*[\r\n])*(\[\s*[[{"\]]|\{\s*["}])/;
const HEAD_LETTERS = 4096;
/** The record at a zip's end, with the longest comment. */
const ZIP_END_BYTES = 22 + 0xFFFF;

/** Decides by its bytes what a file is. @param maxBytes what the files of a zip may come to @throws UnreadableFile */
export async function openSource(file: UploadFile, maxBytes: number, choice: ReadingChoice): Promise<Source> {
  if (await isZip(file)) return await openZip(file, maxBytes, choice);
  if (file.size > LARGEST_TABLE_BYTES) throw tooLarge();
  return { ...await openBoxes(() => file.bytes(0, file.size), choice), find: () => null };
}

const LATIN1 = new TextDecoder("latin1");

/** It begins as one, or ends as one: what unpacks itself begins with a program. */
async function isZip(file: UploadFile): Promise<boolean> {
  if (LATIN1.decode(await file.part(0, 4)) === "PK\x03\x04") return true;
  const end = await file.part(Math.max(0, file.size - ZIP_END_BYTES), ZIP_END_BYTES);
  return LATIN1.decode(end).includes("PK\x05\x06");
}

async function openBoxes(bytes: Bytes, choice: ReadingChoice, isList = false): Promise<Boxes> {
  const text = await openText(bytes);
  return isList || await beginsAsList(text) ? await readList(text) : await readTable(text, choice);
}

async function beginsAsList(text: Text): Promise<boolean> {
  for await (const piece of text.pieces()) if (piece !== "") return LIST.test(piece.slice(0, HEAD_LETTERS));
  return false;
}

function tooLarge(): UnreadableFile {
  return new UnreadableFile(`A table may have up to ${shownBytes(LARGEST_TABLE_BYTES)}. Please split it.`);
}

/** An entry of a zip costs more to remember than its name and size. */
const HOMEBOX_LIST = new RegExp(`^([^/]+/)?(manifest|${Object.keys(HomeboxRow).join("|")})\\.json$`);

async function openZip(file: UploadFile, maxBytes: number, choice: ReadingChoice): Promise<Source> {
  const judge = judgeEntries(file.size, maxBytes);
  const files = new ZipFiles();
  const lists = new Map<string, ZipEntry>();
  const found: ZipEntry[] = [];
  for await (const entry of readZip(file)) {
    const refusal = judge(entry);
    if (refusal !== null) throw new UnreadableFile(refusal);
    if (entry.isFolder) continue;
    files.add(entry);
    if (HOMEBOX_LIST.test(entry.path)) lists.set(entry.path, entry);
    if (isTable(entry.path)) keepBest(found, entry);
  }
  const homebox = homeboxFolder(lists);
  if (homebox !== null) {
    const find = (name: string) => files.want("", homebox + name) && (lists.get(homebox + name) ?? null);
    return amongFiles(await readHomeboxZip(find, choice), files, homebox);
  }
  const tables = withoutCopies(found, files);
  const main = tables.find(({ path }) => path === choice.table) ?? tables[0];
  if (!main) throw new UnreadableFile(await noBoxes(files));
  if (main.declaredBytes > LARGEST_TABLE_BYTES) throw tooLarge();
  files.want("", main.path);
  const boxes = await openBoxes(() => main.bytes(), choice, isOwnList(main.path));
  return amongFiles(boxes, files, folderOf(main.path), main.path, tables.map(({ path }) => path));
}

/** Where a Homebox collection lies in a zip: at its top, or below one folder. */
function homeboxFolder(lists: ReadonlyMap<string, unknown>): string | null {
  const found = [...lists.keys()].filter((path) => /^([^/]+\/)?entities\.json$/.test(path)).map(folderOf)
    .find((folder) => lists.has(`${folder}manifest.json`));
  return found ?? null;
}

const NO_TABLE = "There is no boxes.json and no table (.csv or .tsv) in this zip.";
/** What a person can do about it, by the names of files; the first one counts. */
const NO_TABLE_BUT: readonly (readonly [RegExp, string])[] = [
  [/^(xl\/workbook|content)\.xml$/, "This is a spreadsheet. Please save it as CSV and import that."],
  [/\.zip$/i, "There is another zip in this zip. Please unpack it and import what is in it."],
  [/\.(xlsx?|ods|numbers)$/i, "There is a spreadsheet in this zip. Please save it as CSV and import that."],
  [/\.(txt|tab|json)$/i, `${NO_TABLE} If one of its texts is a list of your boxes, please import that by itself.`],
];

async function noBoxes(files: ZipFiles): Promise<string> {
  let first = NO_TABLE_BUT.length;
  for await (const path of files.left()) {
    const at = NO_TABLE_BUT.findIndex(([name]) => name.test(path));
    if (at >= 0) first = Math.min(first, at);
  }
  return NO_TABLE_BUT[first]?.[1] ?? NO_TABLE;
}
