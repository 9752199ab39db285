import { text } from "node:stream/consumers";
import { LARGEST_TABLE_BYTES, textBudget } from "../../../../domain/transfer/import_limits.ts";
import type { ReadingChoice } from "../../../../domain/transfer/reading.ts";
import {
  customDetail,
  HOMEBOX_VERSION,
  type HomeboxGround,
  HomeboxManifest,
  HomeboxRow,
  type HomeboxRowOf,
  homeboxRows,
  type HomeboxTable,
  maintenanceDetail,
} from "../../../../domain/transfer/rows/homebox.ts";
import { HOMEBOX } from "../../../../domain/transfer/table/dialects.ts";
import { UnreadableFile } from "../../../../domain/transfer/unreadable_file.ts";
import { shownBytes } from "../../../../domain/wire/bytes.ts";
import { type Boxes, boxesOf } from "./boxes_of.ts";
import { openText } from "./open_text.ts";
import { jsonObjects } from "./read_list.ts";
import type { ZipEntry } from "./read_zip.ts";

const LARGEST_MANIFEST_BYTES = 1024 * 1024;

/** What was asked for is not told as left behind. */
type FindList = (name: string) => ZipEntry | null;

/** The zip of a whole Homebox collection: a list in JSON for each table, files by their ids. @throws UnreadableFile */
export async function readHomeboxZip(find: FindList, choice: ReadingChoice): Promise<Boxes> {
  const sizes = Object.keys(HomeboxRow).map((table) => find(`${table}.json`)?.declaredBytes ?? 0);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  if (bytes > LARGEST_TABLE_BYTES) {
    throw new UnreadableFile(`The lists in this zip have more than ${shownBytes(LARGEST_TABLE_BYTES)} together.`);
  }
  const manifest = await readManifest(find("manifest.json"));
  const rowOf = homeboxRows(await readGround(find));
  let rowNumber = 0;
  return boxesOf({
    dialect: HOMEBOX,
    takenFor: () => `A collection of Homebox.${doubtsOf(manifest, rowNumber)}`,
    reading: () => ({ columns: [] }),
    async *rows() {
      rowNumber = 0;
      for await (const entity of rowsOf(find, "entities")) yield rowOf(entity, ++rowNumber);
      if (rowNumber === 0) throw new UnreadableFile("There is nothing in this zip of Homebox.");
    },
  }, choice);
}

function doubtsOf({ schemaVersion, counts }: HomeboxManifest, found: number): string {
  const { entities = found } = counts;
  const newer = " A newer Homebox wrote it than is known here: please look closely.";
  const missing = ` It says that it holds ${entities} entries and holds ${found}: it may not be whole.`;
  return (schemaVersion === HOMEBOX_VERSION ? "" : newer) + (entities === found ? "" : missing);
}

async function readManifest(entry: ZipEntry | null): Promise<HomeboxManifest> {
  if (!entry || entry.declaredBytes > LARGEST_MANIFEST_BYTES) throw notHomebox("manifest.json");
  const manifest = await text(entry.bytes());
  try {
    return HomeboxManifest.parse(JSON.parse(manifest));
  } catch {
    throw notHomebox("manifest.json");
  }
}

/** @throws UnreadableFile where it is more than a reading may keep in memory */
async function readGround(find: FindList): Promise<HomeboxGround> {
  const rows = keptRowsOf(find);
  const ground = {
    locationTypes: new Set<string>(),
    tags: new Map<string, string[]>(),
    details: new Map<string, ReturnType<typeof maintenanceDetail>[]>(),
    attachments: new Map<string, HomeboxRowOf<"attachments">[]>(),
  };
  const tagNames = new Map<string, string>();
  for await (const { id, is_location } of rows("entity_types")) if (is_location) ground.locationTypes.add(id);
  for await (const { id, name } of rows("tags")) tagNames.set(id, name);
  for await (const { tag_id, entity_id } of rows("tag_entities")) addTo(ground.tags, entity_id, tagNames.get(tag_id));
  for await (const field of rows("entity_fields")) addTo(ground.details, field.entity_fields, customDetail(field));
  for await (const entry of rows("maintenance_entries")) {
    addTo(ground.details, entry.entity_id, maintenanceDetail(entry));
  }
  for await (const one of rows("attachments")) {
    // Pictures that the program made of pictures are no files of a person's that are left behind.
    if (one.type === "thumbnail") find(`attachments/${one.id}`);
    addTo(ground.attachments, one.entity_attachments, one);
  }
  return ground;
}

function addTo<T>(lists: Map<string, T[]>, key: string | null, one: T | null | undefined): void {
  if (key === null || one === null || one === undefined) return;
  lists.getOrInsertComputed(key, () => []).push(one);
}

/** Counts them all together. */
function keptRowsOf(find: FindList) {
  const hold = textBudget();
  return async function* <T extends HomeboxTable>(table: T): AsyncGenerator<HomeboxRowOf<T>> {
    for await (const row of rowsOf(find, table)) {
      hold(JSON.stringify(row).length);
      yield row;
    }
  };
}

/** A table that the zip does not have is empty. @throws UnreadableFile at a row of another shape */
async function* rowsOf<T extends HomeboxTable>(find: FindList, table: T): AsyncGenerator<HomeboxRowOf<T>> {
  const entry = find(`${table}.json`);
  if (!entry) return;
  let rowNumber = 0;
  for await (const given of jsonObjects(await openText(() => entry.bytes()), [])) {
    rowNumber++;
    const parsed = HomeboxRow[table].safeParse(given);
    if (!parsed.success) throw notHomebox(`${table}.json`, ` in its entry ${rowNumber}`);
    yield parsed.data as HomeboxRowOf<T>;
  }
}

function notHomebox(file: string, where = ""): UnreadableFile {
  return new UnreadableFile(
    `This zip looks like one of Homebox, but "${file}" is not as Homebox writes it${where}. Please export it again.`,
  );
}
