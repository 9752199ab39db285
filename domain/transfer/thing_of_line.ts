import { textOfCell } from "./cells.ts";
import type { ImportFile } from "./import_row.ts";
import type { ColumnTarget } from "./column_target.ts";
import { shownDetail } from "./shown_detail.ts";
import type { TableLayout } from "./table_layout.ts";
import type { MappedColumn } from "./table_mapping.ts";
import { BLANK_THING, type Detail, type Thing } from "./thing.ts";

/** What stands in a line of a table, by the target of each column. */
export function thingOfLine(
  { keys, columns, mapping }: TableLayout,
  line: readonly string[],
  place: number,
): Thing {
  const texts = columns.map((_, at) => mapping.textOf(textOfCell(line[at] ?? "")));
  const under = (target: ColumnTarget) =>
    texts.filter((text, at) => columns[at]?.target === target && text.trim() !== "");
  const [number = "", ...otherNumbers] = under("number");
  const [title = "", ...otherTitles] = under("title");
  const cell = (column: string) => texts[keys.indexOf(column)] ?? "";
  const isFolder = mapping.isFolder(cell);
  const path = under("location").flatMap((cell) => mapping.pathOf(cell));
  return {
    ...BLANK_THING,
    ...mapping.refsOf?.(cell),
    place,
    isFolder,
    number,
    title,
    description: under("description").join("\n\n"),
    path: isFolder && path.at(-1) === title.trim() ? path.slice(0, -1) : path,
    tags: columns.flatMap(({ target }, at) => target === "tags" ? mapping.tagsOf(textOfCell(line[at] ?? "")) : []),
    details: [
      ...otherNumbers.map((text) => ({ label: "Also numbered", text })),
      ...otherTitles.map((text) => ({ label: "Also called", text })),
      ...columns.flatMap((column, at) => detailOf(column, texts[at] ?? "")),
    ],
    createdAt: under("createdAt")[0] ?? "",
    updatedAt: under("updatedAt")[0] ?? "",
    deletedAt: under("deletedAt")[0] ?? "",
    files: [...under("files").flatMap(filesInZip), ...under("photo").flatMap(photosAt)],
  };
}

function detailOf({ target, label, kind = "text" }: MappedColumn, text: string): Detail[] {
  const shown = target === "detail" ? shownDetail(kind, text) : "";
  return shown === "" ? [] : [{ label, text: shown }];
}

function filesInZip(cell: string): ImportFile[] {
  return cell.split("\n").map((path) => path.trim()).filter((path) => path !== "")
    .map((path) => ({ path, fileName: path.split("/").at(-1) ?? path, createdAt: "" }));
}

function photosAt(cell: string): ImportFile[] {
  return cell.split(/\s+/).filter((address) => address !== "").map((address) => ({
    path: URL.parse(address)?.href ?? address,
    fileName: nameInAddress(address),
    createdAt: "",
    isAddress: true,
  }));
}

/** The last part of its path; a photo by address need not have a name. */
function nameInAddress(address: string): string {
  const path = URL.parse(address)?.pathname ?? "";
  const [name = ""] = path.split("/").slice(-1);
  try {
    return decodeURIComponent(name) || "photo";
  } catch {
    return name || "photo";
  }
}
