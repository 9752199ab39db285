import { columnKey } from "../table/column_names.ts";
import { HOMEBOX_FIELDS } from "../table/dialects.ts";
import type { HomeboxRowOf } from "./homebox_rows.ts";
import type { ImportFile } from "../plan/import_row.ts";
import { type Named, pathTo } from "./path_to.ts";
import { shownDetail } from "../table/shown_detail.ts";
import { BLANK_THING, type Detail, sourceOf, type Thing } from "./thing.ts";

/** What the other tables of the zip say of its entities, by their ids. */
export interface HomeboxGround {
  readonly locationTypes: ReadonlySet<string>;
  readonly parents: ReadonlyMap<string, Named>;
  readonly tags: ReadonlyMap<string, readonly string[]>;
  readonly details: ReadonlyMap<string, readonly Detail[]>;
  readonly attachments: ReadonlyMap<string, readonly HomeboxRowOf<"attachments">[]>;
}

export function homeboxThing(entity: HomeboxRowOf<"entities">, place: number, ground: HomeboxGround): Thing {
  const text = (name: string) => textOf(entity[name]);
  return {
    ...BLANK_THING,
    place,
    source: sourceOf("Homebox", { own: text("import_ref"), counted: text("asset_id"), title: entity.name }) ||
      sourceOf("Homebox", { own: text("id"), counted: "", title: "" }),
    isFolder: ground.locationTypes.has(entity.entity_type_entities ?? ""),
    number: /^0*$/.test(text("asset_id")) ? "" : text("asset_id"),
    title: entity.name,
    description: text("description"),
    path: pathTo(entity.entity_children, ground.parents),
    tags: ground.tags.get(entity.id) ?? [],
    details: [...fieldDetails(entity), ...ground.details.get(entity.id) ?? []],
    createdAt: entity.created_at,
    updatedAt: entity.updated_at,
    files: homeboxFiles(ground.attachments.get(entity.id) ?? []),
  };
}

/** Read elsewhere, or of use inside of Homebox only. */
const NO_DETAILS = [
  "id",
  "groupentities",
  "entitychildren",
  "entitytypeentities",
  "syncchildentitylocations",
  "createdat",
  "updatedat",
];

function fieldDetails(entity: HomeboxRowOf<"entities">): Detail[] {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(entity)) {
    const key = columnKey(name);
    if (NO_DETAILS.includes(key)) continue;
    const known = Object.hasOwn(HOMEBOX_FIELDS, key) ? HOMEBOX_FIELDS[key] : undefined;
    const { target, label, kind = "text" } = known ?? { target: "detail", label: name.replaceAll("_", " ") };
    const text = target === "detail" ? shownDetail(kind, textOf(value)) : "";
    if (text !== "") found.set(label, text);
  }
  return [...found].map(([label, text]) => ({ label, text }));
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
