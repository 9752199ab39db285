import { HomeboxRow } from "../../domain/transfer/homebox_rows.ts";
import { judgeEntries } from "../../domain/transfer/judge_entries.ts";
import { LARGEST_TABLE_BYTES } from "../../domain/transfer/import_limits.ts";
import { LIST_MAPPINGS } from "../../domain/transfer/list_mappings.ts";
import type { ReadingChoice } from "../../domain/transfer/reading.ts";
import { UnreadableFile } from "../../domain/transfer/unreadable_file.ts";
import { shownBytes } from "../../domain/wire/bytes.ts";
import { bytesOfUpload, encodingOf } from "./decode_text.ts";
import { readList } from "./read_list.ts";
import { readHomeboxZip } from "./read_homebox_zip.ts";
import { readTable } from "./read_table.ts";
import { readZip, type ZipEntry } from "./read_zip.ts";
import type { Table } from "./table_of_things.ts";
import type { UploadFile } from "./upload_file.ts";

/** The boxes of an uploaded file, and the files that lie beside them in a zip. */
export interface Source extends Table {
  /** @param path as a row names it, below the folder in which the list of boxes lies */
  find(path: string): HeldFile | null;
}

interface HeldFile {
  /** In the zip. */
  readonly path: string;
  readonly bytes: number;
  readonly crc32: number;
}

/** Decides by its bytes what a file is. @param mostBytes what the files of a zip may come to @throws UnreadableFile */
export async function openSource(file: UploadFile, mostBytes: number, choice: ReadingChoice): Promise<Source> {
  const head = new TextDecoder("latin1").decode(await file.part(0, 4096));
  if (file.size === 0 || head.trim() === "") throw new UnreadableFile("This file is empty.");
  if (head.startsWith("PK\x03\x04") || head.startsWith("PK\x05\x06")) return await openZip(file, mostBytes, choice);
  if (file.size > LARGEST_TABLE_BYTES) throw tooLarge();
  const bytes = bytesOfUpload(file);
  const table = /^(\xEF\xBB\xBF)?\s*[[{]/.test(head)
    ? await readList(bytes)
    : await readTable(bytes, await encodingOf(bytes), choice);
  return { ...table, find: () => null };
}

function tooLarge(): UnreadableFile {
  return new UnreadableFile(`A table may have up to ${shownBytes(LARGEST_TABLE_BYTES)}. Please split it.`);
}

/** An entry of a zip costs more to remember than its name and size. */
const HOMEBOX_LIST = new RegExp(`^([^/]+/)?(manifest|${Object.keys(HomeboxRow).join("|")})\\.json$`);

/** What macOS and Windows put beside people's files. */
const CLUTTER = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i;

async function openZip(file: UploadFile, mostBytes: number, choice: ReadingChoice): Promise<Source> {
  const judge = judgeEntries(file.size, mostBytes);
  const entries = new Map<string, HeldFile>();
  const lists = new Map<string, ZipEntry>();
  let main: ZipEntry | null = null;
  for await (const entry of readZip(file)) {
    const refusal = judge(entry);
    if (refusal !== null) throw new UnreadableFile(refusal);
    if (entry.isFolder || CLUTTER.test(entry.path)) continue;
    if (entries.has(entry.path)) throw new UnreadableFile("This zip names a file twice.");
    entries.set(entry.path, { path: entry.path, bytes: entry.declaredBytes, crc32: entry.crc32 });
    if (HOMEBOX_LIST.test(entry.path)) lists.set(entry.path, entry);
    if (rankOf(entry.path) < rankOf(main?.path ?? "")) main = entry;
  }
  const homebox = homeboxFolder(lists);
  if (homebox !== null) {
    return inFolder(await readHomeboxZip((name) => lists.get(homebox + name) ?? null, choice), entries, homebox);
  }
  if (!main) throw new UnreadableFile(noBoxes(entries.keys()));
  if (main.declaredBytes > LARGEST_TABLE_BYTES) throw tooLarge();
  const bytes = () => main.bytes();
  const isTable = /\.csv$/i.test(main.path);
  const table = isTable ? await readTable(bytes, await encodingOf(bytes), choice) : await readList(bytes);
  return inFolder(table, entries, folderOf(main.path));
}

function inFolder(table: Table, entries: ReadonlyMap<string, HeldFile>, folder: string): Source {
  return { ...table, find: (path) => entries.get(folder + path) ?? null };
}

/** Where a Homebox collection lies in a zip: at its top, or below one folder. */
function homeboxFolder(lists: ReadonlyMap<string, unknown>): string | null {
  const found = [...lists.keys()].filter((path) => /^([^/]+\/)?entities\.json$/.test(path)).map(folderOf)
    .find((folder) => lists.has(`${folder}manifest.json`));
  return found ?? null;
}

/** Lists before tables, since they hold everything; at the top before in a folder. */
function rankOf(path: string): number {
  const parts = path.split("/");
  const name = parts.at(-1) ?? "";
  const depth = parts.length - 1;
  if (depth > 1) return Infinity;
  const list = LIST_MAPPINGS.findIndex(({ file }) => file.test(name));
  if (list >= 0) return list * 2 + depth;
  return /\.csv$/i.test(name) ? 1_000 + depth : Infinity;
}

function noBoxes(paths: Iterable<string>): string {
  const isSpreadsheet = [...paths].some((path) => path === "xl/workbook.xml" || path === "content.xml");
  return isSpreadsheet
    ? "This is a spreadsheet. Please save it as CSV and import that."
    : "There is no boxes.json and no table (CSV) in this zip.";
}

function folderOf(path: string): string {
  return path.includes("/") ? path.slice(0, path.lastIndexOf("/") + 1) : "";
}
