import { z } from "zod";
import { columnKey } from "../table/column_names.ts";
import { columnOf, HOMEBOX } from "../table/dialects.ts";
import { rowOfLine } from "../table/row_of_line.ts";
import { shownDetail } from "../table/cell_texts.ts";
import { JsonText as Text } from "./exported_box.ts";
import { type Detail, type ImportFile, type ImportRow, sourceOf } from "./import_row.ts";

/** Ids are texts, and bytes as lists of numbers where an older database wrote them. */
const Id = z.union([z.string().min(1), z.number(), z.array(z.number())]).transform((id) => String(id));
const OptionalId = Id.nullish().transform((id) => id ?? null);
const Yes = z.union([z.boolean(), z.number(), z.string()]).nullish()
  .transform((value) => value === true || value === 1 || value === "1" || value === "true");

/** The rows of its tables as the zip of a Homebox collection holds them, as far as boxes need them. */
export const HomeboxRow = {
  entity_types: z.object({ id: Id, is_location: Yes }),
  tags: z.object({ id: Id, name: Text }),
  tag_entities: z.object({ tag_id: Id, entity_id: Id }),
  entities: z.object({
    id: Id,
    name: z.string(),
    entity_children: OptionalId,
    entity_type_entities: OptionalId,
  }).catchall(z.unknown()),
  entity_fields: z.object({
    entity_fields: OptionalId,
    type: Text,
    name: Text,
    text_value: Text,
    number_value: Text,
    boolean_value: Text,
    time_value: Text,
  }),
  maintenance_entries: z.object({ entity_id: OptionalId, name: Text, description: Text, date: Text, cost: Text }),
  attachments: z.object({
    id: Id,
    type: Text,
    primary: Yes,
    title: Text,
    mime_type: Text,
    created_at: Text,
    entity_attachments: OptionalId,
  }),
} as const;
export type HomeboxTable = keyof typeof HomeboxRow;
export type HomeboxRowOf<T extends HomeboxTable> = z.output<typeof HomeboxRow[T]>;

export const HomeboxManifest = z.object({
  schemaVersion: z.number(),
  counts: z.record(z.string(), z.number()).catch({}).default({}),
});
export type HomeboxManifest = z.output<typeof HomeboxManifest>;

export const HOMEBOX_VERSION = 1;

/** What the other tables of the zip say of its entities, by their ids. */
export interface HomeboxGround {
  readonly locationTypes: ReadonlySet<string>;
  readonly tags: ReadonlyMap<string, readonly string[]>;
  readonly details: ReadonlyMap<string, readonly Detail[]>;
  readonly attachments: ReadonlyMap<string, readonly HomeboxRowOf<"attachments">[]>;
}

/** Reads entities as lines of a table: each of them names its columns, which are mostly those of the one before. */
export function homeboxRows(ground: HomeboxGround) {
  let layout = layoutOf([]);
  return (entity: HomeboxRowOf<"entities">, rowNumber: number): ImportRow => {
    const { id, entity_children: parent, entity_type_entities: type, ...columns } = entity;
    const names = Object.keys(columns);
    if (names.join() !== layout.names.join()) layout = layoutOf(names);
    const row = rowOfLine(layout, Object.values(columns).map(textOf), rowNumber);
    return {
      ...row,
      source: row.source || sourceOf("Homebox", { own: id, counted: "", title: "" }),
      isFolder: ground.locationTypes.has(type ?? ""),
      ref: id,
      parentRef: parent ?? "",
      tags: ground.tags.get(id) ?? [],
      details: [...row.details, ...ground.details.get(id) ?? []],
      files: homeboxFiles(ground.attachments.get(id) ?? []),
    };
  };
}

function layoutOf(names: readonly string[]) {
  const ofTable = names.map((name) => `HB.${name.replaceAll("_", " ")}`);
  const columns = ofTable.map((name) => columnOf(HOMEBOX, name));
  return { names, keys: ofTable.map(columnKey), columns, dialect: { ...HOMEBOX, isPlain: true } };
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** A field of a person's own. */
export function customDetail(field: HomeboxRowOf<"entity_fields">): Detail | null {
  const texts: Readonly<Record<string, string>> = {
    number: field.number_value,
    boolean: shownDetail("yes", field.boolean_value) || "no",
    time: shownDetail("date", field.time_value),
  };
  const text = (texts[field.type] ?? field.text_value).trim();
  return text === "" ? null : { label: field.name.trim() || "Field", text };
}

/** "Maintenance: 2024-05-01, Oil change, 20, by the dealer" */
export function maintenanceDetail({ name, description, date, cost }: HomeboxRowOf<"maintenance_entries">): Detail {
  const parts = [shownDetail("date", date), name, shownDetail("amount", cost), description];
  return { label: "Maintenance", text: parts.map((part) => part.trim()).filter((part) => part !== "").join(", ") };
}

const RANK: Readonly<Record<string, number>> = { photo: 1, manual: 2, warranty: 3, receipt: 4 };

/** The primary photo first, then photos, then papers; pictures that the program made of pictures stay behind. */
function homeboxFiles(attachments: readonly HomeboxRowOf<"attachments">[]): ImportFile[] {
  const rank = ({ primary, type }: HomeboxRowOf<"attachments">) => primary ? 0 : RANK[type] ?? 5;
  return attachments.filter(({ type }) => type !== "thumbnail").toSorted((a, b) => rank(a) - rank(b))
    .map((attachment) => ({
      path: `attachments/${attachment.id}`,
      fileName: nameOf(attachment),
      createdAt: attachment.created_at,
    }));
}

const ENDINGS: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/heic": "heic",
  "application/pdf": "pdf",
  "text/plain": "txt",
};

function nameOf({ title, type, mime_type }: HomeboxRowOf<"attachments">): string {
  const name = title.split(/[\\/]/).at(-1)?.trim() || type || "file";
  const ending = ENDINGS[mime_type.split(";")[0]?.trim().toLowerCase() ?? ""];
  return /\.\w{1,5}$/.test(name) || !ending ? name : `${name}.${ending}`;
}
