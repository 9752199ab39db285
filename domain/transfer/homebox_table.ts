import { HOMEBOX_FIELDS } from "./homebox_fields.ts";
import { columnsBy, type TableMapping } from "./table_mapping.ts";

const PREFIX = /^hb/;
/** Before 2023 its columns had no prefix. */
const OLD = ["importref", "location", "labels", "quantity", "name"];

const known = Object.fromEntries(
  Object.entries(HOMEBOX_FIELDS).flatMap(([key, column]) => [[key, column], [`hb${key}`, column]]),
);

export const homeboxTable: TableMapping = {
  product: "Homebox",
  isForeign: true,
  hasBoxNumbers: true,
  fits: (columns) =>
    OLD.every((name) => columns.includes(name)) ||
    (columns.includes("hbname") && columns.filter((name) => PREFIX.test(name)).length > 1),
  columns: columnsBy(known, (name) => ({ target: "detail", label: name.trim().replace(/^HB\.(field\.)?/i, "") })),
  tagsOf: (cell) => cell.split(";").map((tag) => tag.trim()).filter((tag) => tag !== ""),
  pathOf: (cell) => cell.split(" / ").map((name) => name.trim()).filter((name) => name !== ""),
  textOf: (cell) => cell,
  // Its locations are rows too, which only their address tells.
  isFolder: (cell) => /\/location\/[^/]*$/.test(cell("hburl").trim()),
  refsOf: (cell) => ({ ref: cell("hbimportref").trim(), parentRef: cell("hbparentimportref").trim() }),
};
