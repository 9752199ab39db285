import { tableLine, tagsCell, tagsOfCell } from "./cells.ts";
import type { ExportedBox } from "./exported_box.ts";
import type { ColumnTarget } from "./column_target.ts";
import { columnKey, type TableMapping } from "./table_mapping.ts";

const HEAD = ["Number", "Title", "Description", "Place", "Tags", "Created", "Changed", "Deleted", "Files"];

export function ownTableHead(): string {
  return tableLine(HEAD);
}

export function ownTableLine(box: ExportedBox): string {
  return tableLine([
    box.tagId,
    box.title,
    box.description,
    box.location,
    tagsCell(box.tags),
    box.createdAt,
    box.updatedAt,
    box.deletedAt ?? "",
    box.media.map(({ path }) => path).join("\n"),
  ]);
}

/** Names of columns by what they become; of those that a table has, the first counts. */
const NAMES: Readonly<Partial<Record<ColumnTarget, readonly string[]>>> = {
  number: ["number", "tagid", "boxnumber", "no", "nr", "nummer", "box", "id"],
  title: ["title", "name", "titel", "contents", "item", "bezeichnung", "inhalt"],
  description: ["description", "notes", "note", "details", "beschreibung", "notizen", "notiz", "bemerkung"],
  location: ["place", "location", "room", "ort", "standort", "lagerort", "raum", "platz"],
  tags: [
    ...["tags", "tag", "labels", "label", "categories", "category"],
    ...["schlagworte", "schlagworter", "schlagwort", "stichworte", "stichworter", "stichwort"],
    ...["etiketten", "kategorien", "kategorie"],
  ],
  createdAt: ["created", "createdat"],
  updatedAt: ["changed", "updated", "updatedat"],
  deletedAt: ["deleted", "deletedat"],
  files: ["files"],
};
const DECIDING = [...NAMES.number ?? [], ...NAMES.title ?? []];

/** Our own table, and whatever somebody typed in a spreadsheet with a number or a title in it. */
export const ownTable: TableMapping = {
  product: "Stowmark",
  isForeign: false,
  hasBoxNumbers: true,
  fits: (columns) => DECIDING.some((name) => columns.includes(name)),
  columns(names) {
    const keys = names.map(columnKey);
    const targets = new Map(
      Object.entries(NAMES).flatMap(([target, names]) => {
        const name = names.find((name) => keys.includes(name));
        return name === undefined ? [] : [[keys.indexOf(name), target as ColumnTarget] as const];
      }),
    );
    return names.map((name, at) => ({ target: targets.get(at) ?? "ignored", label: name.trim() }));
  },
  tagsOf: tagsOfCell,
  pathOf: (cell) => [cell],
  textOf: (cell) => cell,
  isFolder: () => false,
};
