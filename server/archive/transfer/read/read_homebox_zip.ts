import {
  HOMEBOX_VERSION,
  HomeboxManifest,
  HomeboxRow,
  type HomeboxRowOf,
  type HomeboxTable,
} from "../../../../domain/transfer/things/homebox_rows.ts";
import {
  customDetail,
  type HomeboxGround,
  homeboxThing,
  maintenanceDetail,
} from "../../../../domain/transfer/things/homebox_thing.ts";
import { textBudget } from "../../../../domain/transfer/things/text_budget.ts";
import { LARGEST_TABLE_BYTES, LONGEST_NAME, MAX_ROWS } from "../../../../domain/transfer/import_limits.ts";
import type { ReadingChoice } from "../../../../domain/transfer/reading.ts";
import type { Detail, Thing } from "../../../../domain/transfer/things/thing.ts";
import { tooMany, UnreadableFile } from "../../../../domain/transfer/unreadable_file.ts";
import { shownBytes } from "../../../../domain/wire/bytes.ts";
import { jsonObjects } from "./read_list.ts";
import type { ZipEntry } from "./read_zip.ts";
import { boxRules, type Table, tableOfThings } from "./table_of_things.ts";

const LARGEST_MANIFEST_BYTES = 1024 * 1024;
const HOMEBOX = { product: "Homebox", isForeign: true, hasBoxNumbers: true } as const;

/** What was asked for is not told as left behind. */
type FindList = (name: string) => ZipEntry | null;

/** The zip of a whole Homebox collection: a list in JSON for each table, files by their ids. @throws UnreadableFile */
export async function readHomeboxZip(find: FindList, choice: ReadingChoice): Promise<Table> {
  const sizes = Object.keys(HomeboxRow).map((table) => find(`${table}.json`)?.declaredBytes ?? 0);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  if (bytes > LARGEST_TABLE_BYTES) {
    throw new UnreadableFile(`The lists in this zip have more than ${shownBytes(LARGEST_TABLE_BYTES)} together.`);
  }
  const manifest = await readManifest(find("manifest.json"));
  const ground = await readGround(find);
  if (ground.parents.size === 0) throw new UnreadableFile("There is nothing in this zip of Homebox.");
  const missing = manifest.counts.entities === undefined || manifest.counts.entities === ground.parents.size
    ? ""
    : ` It says that it holds ${manifest.counts.entities} entries and holds ${ground.parents.size}: it may not be whole.`;
  return tableOfThings({
    ...HOMEBOX,
    rules: boxRules(HOMEBOX, choice),
    takenFor: `A collection of Homebox.${versionSentence(manifest)}${missing}`,
    reading: () => ({ columns: [] }),
    async *things(): AsyncGenerator<Thing> {
      let place = 0;
      for await (const entity of rowsOf(find, "entities")) yield homeboxThing(entity, ++place, ground);
    },
  });
}

function versionSentence({ schemaVersion }: HomeboxManifest): string {
  return schemaVersion === HOMEBOX_VERSION ? "" : " A newer Homebox wrote it than is known here: please look closely.";
}

async function readManifest(entry: ZipEntry | null): Promise<HomeboxManifest> {
  if (!entry || entry.declaredBytes > LARGEST_MANIFEST_BYTES) throw new UnreadableFile(notHomebox("manifest.json"));
  const text = new TextDecoder().decode(await whole(entry));
  try {
    return HomeboxManifest.parse(JSON.parse(text));
  } catch {
    throw new UnreadableFile(notHomebox("manifest.json"));
  }
}

async function whole(entry: ZipEntry): Promise<Uint8Array<ArrayBuffer>> {
  return await new Blob((await Array.fromAsync(entry.bytes())) as Uint8Array<ArrayBuffer>[]).bytes();
}

/** @throws UnreadableFile where it is more than a reading may keep in memory */
async function readGround(find: FindList): Promise<HomeboxGround> {
  const rows = keptRowsOf(find);
  const locationTypes = new Set<string>();
  for await (const { id, is_location } of rows("entity_types")) if (is_location) locationTypes.add(id);
  const parents = new Map<string, { name: string; parent: string | null }>();
  for await (const { id, name, entity_children } of rows("entities")) {
    if (parents.size === MAX_ROWS) throw tooMany(MAX_ROWS, "rows");
    parents.set(id, { name: name.slice(0, LONGEST_NAME), parent: entity_children });
  }
  return {
    locationTypes,
    parents,
    tags: await readTags(rows),
    details: await readDetails(rows),
    attachments: await readAttachments(find, rows),
  };
}

async function readTags(rows: RowsOf): Promise<Map<string, string[]>> {
  const names = new Map<string, string>();
  for await (const { id, name } of rows("tags")) names.set(id, name);
  const tags = new Map<string, string[]>();
  for await (const { tag_id, entity_id } of rows("tag_entities")) {
    const name = names.get(tag_id);
    if (name !== undefined) addTo(tags, entity_id, name);
  }
  return tags;
}

async function readDetails(rows: RowsOf): Promise<Map<string, Detail[]>> {
  const details = new Map<string, Detail[]>();
  for await (const field of rows("entity_fields")) {
    const detail = customDetail(field);
    if (detail && field.entity_fields !== null) addTo(details, field.entity_fields, detail);
  }
  for await (const entry of rows("maintenance_entries")) {
    if (entry.entity_id !== null) addTo(details, entry.entity_id, maintenanceDetail(entry));
  }
  return details;
}

async function readAttachments(find: FindList, rows: RowsOf): Promise<Map<string, HomeboxRowOf<"attachments">[]>> {
  const attachments = new Map<string, HomeboxRowOf<"attachments">[]>();
  for await (const one of rows("attachments")) {
    // Pictures that the program made of pictures are no files of a person's that are left behind.
    if (one.type === "thumbnail") find(`attachments/${one.id}`);
    if (one.entity_attachments !== null) addTo(attachments, one.entity_attachments, one);
  }
  return attachments;
}

function addTo<T>(lists: Map<string, T[]>, key: string, one: T): void {
  const list = lists.get(key);
  if (list) list.push(one);
  else lists.set(key, [one]);
}

type RowsOf = <T extends HomeboxTable>(table: T) => AsyncGenerator<HomeboxRowOf<T>>;

/** Counts them all together. */
function keptRowsOf(find: FindList): RowsOf {
  const { hold } = textBudget();
  return async function* (table) {
    for await (const row of rowsOf(find, table)) {
      hold(Object.values(row).reduce<number>((sum, value) => sum + (typeof value === "string" ? value.length : 0), 0));
      yield row;
    }
  };
}

/** A table that the zip does not have is empty. @throws UnreadableFile at a row of another shape */
async function* rowsOf<T extends HomeboxTable>(find: FindList, table: T): AsyncGenerator<HomeboxRowOf<T>> {
  const entry = find(`${table}.json`);
  if (!entry) return;
  let place = 0;
  for await (const given of jsonObjects(() => entry.bytes(), [])) {
    place++;
    const parsed = HomeboxRow[table].safeParse(given);
    if (!parsed.success) throw new UnreadableFile(notHomebox(`${table}.json`, place));
    yield parsed.data as HomeboxRowOf<T>;
  }
}

function notHomebox(file: string, place?: number): string {
  const entry = place === undefined ? "" : ` in its entry ${place}`;
  return `This zip looks like one of Homebox, but "${file}" is not as Homebox writes it${entry}. Please export it again.`;
}
