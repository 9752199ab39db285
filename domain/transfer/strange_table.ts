import { tagsOfCell } from "./cells.ts";
import type { TableMapping } from "./table_mapping.ts";

/** A table of which no column is known: a person says what is what, and finds the first column taken for the title. */
export const strangeTable: TableMapping = {
  product: "",
  isForeign: false,
  hasBoxNumbers: true,
  fits: (columns) => columns.filter((column) => column !== "").length > 1,
  columns(names) {
    const first = names.findIndex((name) => name.trim() !== "");
    return names.map((name, at) => ({
      target: at === first ? "title" : "detail",
      label: name.trim() || `Column ${at + 1}`,
    }));
  },
  tagsOf: tagsOfCell,
  pathOf: (cell) => [cell],
  textOf: (cell) => cell,
  isFolder: () => false,
};
