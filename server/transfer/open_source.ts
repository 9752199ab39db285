import { HomeboxRow } from "../../domain/transfer/homebox_rows.ts";
import { judgeEntries } from "../../domain/transfer/judge_entries.ts";
import { LARGEST_TABLE_BYTES } from "../../domain/transfer/import_limits.ts";
import type { ReadingChoice } from "../../domain/transfer/reading.ts";
import { UnreadableFile } from "../../domain/transfer/unreadable_file.ts";
import { shownBytes } from "../../domain/wire/bytes.ts";
import { type Bytes } from "./decode_text.ts";
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

/** A list in JSON begins so, after its mark; a table's first cell may begin with a bracket too. */
const LIST = /^(\xEF\xBB\xBF)?\s*(\[\s*[[{"\]]|\{\s*["}])/;
const MOST_TABLES = 20;

/** Decides by its bytes what a file is. @param mostBytes what the files of a zip may come to @throws UnreadableFile */
export async function openSource(file: UploadFile, mostBytes: number, choice: ReadingChoice): Promise<Source> {
  const head = new TextDecoder("latin1").decode(await file.part(0, 4096));
  if (head.startsWith("PK\x03\x04") || head.startsWith("PK\x05\x06")) return await openZip(file, mostBytes, choice);
  if (file.size > LARGEST_TABLE_BYTES) throw tooLarge();
  const bytes: Bytes = () => file.stream(0, file.size);
  const table = LIST.test(head) ? await readList(bytes) : await readTable(bytes, choice);
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
  const entries = new Map<string, HeldFile>(), byKey = new Map<string, HeldFile>();
  const lists = new Map<string, ZipEntry>();
  const tables: ZipEntry[] = [];
  for await (const entry of readZip(file)) {
    const refusal = judge(entry);
    if (refusal !== null) throw new UnreadableFile(refusal);
    if (entry.isFolder || CLUTTER.test(entry.path)) continue;
    if (entries.has(entry.path)) throw new UnreadableFile("This zip names a file twice.");
    const held = { path: entry.path, bytes: entry.declaredBytes, crc32: entry.crc32 };
    entries.set(held.path, held);
    const key = nameKey(held.path);
    if (key !== held.path) byKey.set(key, held);
    if (HOMEBOX_LIST.test(entry.path)) lists.set(entry.path, entry);
    if (rankOf(entry) < Infinity) tables.push(entry);
  }
  const inFolder = (table: Table, folder: string) => ({ ...table, find: finding(entries, byKey, folder) });
  const homebox = homeboxFolder(lists);
  if (homebox !== null) {
    return inFolder(await readHomeboxZip((name) => lists.get(homebox + name) ?? null, choice), homebox);
  }
  tables.sort((a, b) => rankOf(a) - rankOf(b) || b.declaredBytes - a.declaredBytes);
  const main = tables.find(({ path }) => path === choice.table) ?? tables[0];
  if (!main) throw new UnreadableFile(noBoxes([...entries.keys()]));
  if (main.declaredBytes > LARGEST_TABLE_BYTES) throw tooLarge();
  const bytes: Bytes = () => main.bytes();
  const table = isOwnList(main.path) ? await readList(bytes) : await readTable(bytes, choice);
  // Our own table says what our own list says.
  const offered = isOwnList(main.path) ? [] : tables.slice(0, MOST_TABLES).map(({ path }) => path);
  return inFolder(offered.length > 1 ? amongTables(table, main.path, offered) : table, folderOf(main.path));
}

/** The one that was taken is told with those that were not. */
function amongTables(table: Table, chosen: string, all: readonly string[]): Table {
  const others = all.filter((path) => path !== chosen).map((path) => `"${nameOf(path)}"`);
  const passedOver = `${others.slice(0, 3).join(", ")}${others.length > 3 ? " and more" : ""}`;
  return {
    ...table,
    takenFor: () => `"${nameOf(chosen)}" of this zip, without ${passedOver}. ${table.takenFor()}`,
    reading() {
      const reading = table.reading();
      return reading && { ...reading, tables: { chosen, all: [...all] } };
    },
  };
}

/** By their exact names first; systems compose letters and mind their case in their own ways. @param byKey those whose name is no key */
function finding(
  entries: ReadonlyMap<string, HeldFile>,
  byKey: ReadonlyMap<string, HeldFile>,
  folder: string,
): Source["find"] {
  return (given) => {
    const path = folder + given.replaceAll("\\", "/");
    const key = nameKey(path);
    return entries.get(path) ?? entries.get(key) ?? byKey.get(key) ?? null;
  };
}

function nameKey(path: string): string {
  return path.normalize("NFC").toLowerCase();
}

/** Where a Homebox collection lies in a zip: at its top, or below one folder. */
function homeboxFolder(lists: ReadonlyMap<string, unknown>): string | null {
  const found = [...lists.keys()].filter((path) => /^([^/]+\/)?entities\.json$/.test(path)).map(folderOf)
    .find((folder) => lists.has(`${folder}manifest.json`));
  return found ?? null;
}

function isOwnList(path: string): boolean {
  return /(^|\/)boxes\.json$/.test(path);
}

/** Our list before tables, since it holds everything; then ours of those; what lies deeper comes later. */
function rankOf({ path }: ZipEntry): number {
  const depth = path.split("/").length - 1;
  if (isOwnList(path)) return depth < 2 ? depth : Infinity;
  return /\.(csv|tsv)$/i.test(path) ? 10 + 2 * depth + (/(^|\/)boxes\.csv$/.test(path) ? 0 : 1) : Infinity;
}

function noBoxes(paths: readonly string[]): string {
  if (paths.some((path) => path === "xl/workbook.xml" || path === "content.xml")) {
    return "This is a spreadsheet. Please save it as CSV and import that.";
  }
  return paths.some((path) => /\.zip$/i.test(path))
    ? "There is another zip in this zip. Please unpack it and import what is in it."
    : "There is no boxes.json and no table (CSV) in this zip.";
}

function folderOf(path: string): string {
  return path.includes("/") ? path.slice(0, path.lastIndexOf("/") + 1) : "";
}

function nameOf(path: string): string {
  return path.slice(folderOf(path).length);
}
