import type { ColumnTarget } from "./column_target.ts";
import { filesInZip, photosOfCell } from "../rows/files_of_cell.ts";
import { BLANK_ROW, type Detail, type ImportRow, pathKey, sourceOf } from "../rows/import_row.ts";
import { sentences, shownNames } from "../shown_names.ts";
import { tagsOfCell } from "./cells.ts";
import type { Column, Dialect } from "./dialects.ts";
import { plainText, shownDetail } from "./cell_texts.ts";
import type { TableLayout } from "./table_layout.ts";

/** Of those cells of a row that are taken apart, lists and HTML: more than all that a box can hold. */
const MAX_CUT_LETTERS = 50_000;
const LISTS: readonly ColumnTarget[] = ["tags", "location", "photo", "files"];

/** What the texts of a line say, by the target of each column. */
export function rowOfLine(
  { keys, columns: ofTable, dialect }: Pick<TableLayout, "keys" | "columns" | "dialect">,
  cells: readonly string[],
  rowNumber: number,
): ImportRow {
  const isCut = cellsToCut({ columns: ofTable, dialect }, cells);
  const tooLong = ofTable.filter(({ target }, at) => !isCut[at] && LISTS.includes(target));
  const columns = ofTable.map((column): Column => tooLong.includes(column) ? { ...column, target: "detail" } : column);
  const texts = columns.map((_, at) => textOf(dialect, cells[at] ?? "", isCut[at] ?? false));
  const under = (target: ColumnTarget) =>
    texts.filter((text, at) => columns[at]?.target === target && text.trim() !== "");
  const cell = (column: string | undefined) => column === undefined ? "" : texts[keys.indexOf(column)]?.trim() ?? "";
  const [number = "", ...otherNumbers] = under("number");
  const [ownTitle, ...otherTitles] = under("title");
  const titleAt = ownTitle === undefined ? texts.findIndex((text, at) => columns[at]?.isTitleToo && text.trim()) : -1;
  const title = ownTitle ?? texts[titleAt] ?? "";
  const isFolder = dialect.isFolder?.text.test(cell(dialect.isFolder.column)) ?? false;
  const photos = columns.map(({ target }, at) => target === "photo" ? photosOfCell(texts[at] ?? "") : null);
  const path = under("location").flatMap((text) => split(text, dialect.betweenPlaces));
  const knownBy = dialect.knownAgainBy?.map(cell).find(Boolean);
  const beyond = cells.slice(columns.length).map((text) => text.trim()).filter((text) => text !== "");
  return {
    ...BLANK_ROW,
    rowNumber,
    isFolder,
    number,
    title,
    description: under("description").join("\n\n"),
    path: isFolder && pathKey(path.slice(-1)) === pathKey([title.trim()]) ? path.slice(0, -1) : path,
    tags: columns.flatMap(({ target }, at) => target === "tags" ? tagsOf(dialect, cells[at] ?? "") : []),
    details: [
      ...otherNumbers.map((text) => ({ label: "Also numbered", text })),
      ...otherTitles.map((text) => ({ label: "Also called", text })),
      ...columns.flatMap((column, at) => at === titleAt ? [] : detailOf(column, texts[at] ?? "")),
      ...columns.flatMap(({ label }, at) => photos[at]?.rest ? [{ label, text: photos[at].rest }] : []),
      ...beyond.map((text) => ({ label: "Beyond the last column", text })),
    ],
    createdAt: under("createdAt")[0] ?? "",
    updatedAt: under("updatedAt")[0] ?? "",
    deletedAt: under("deletedAt")[0] ?? "",
    files: [...under("files").flatMap(filesInZip), ...photos.flatMap((found) => found?.files ?? [])],
    ref: cell(dialect.refs?.own),
    parentRef: cell(dialect.refs?.parent),
    source: sourceOf(dialect.product, { own: knownBy ?? "", counted: cell(dialect.countedBy), title }),
    note: sentences(
      keptSentence("This row has more cells than there are columns", beyond),
      keptSentence("This row has cells that are too long to be cut into parts", tooLong.map(({ label }) => label)),
    ),
  };
}

/** Which cells are taken apart; the others stay texts, so that no row keeps everybody waiting. */
function cellsToCut(
  { columns, dialect }: Pick<TableLayout, "columns" | "dialect">,
  cells: readonly string[],
): boolean[] {
  let left = MAX_CUT_LETTERS;
  return columns.map(({ target }, at) => {
    const cell = cells[at] ?? "";
    const isApart = LISTS.includes(target) || dialect.namesIn !== undefined || /[<&]/.test(cell);
    if (!isApart) return true;
    if (cell.length > left) return false;
    left -= cell.length;
    return true;
  });
}

function detailOf({ target, label, kind = "text" }: Column, cell: string): Detail[] {
  const text = target === "detail" ? shownDetail(kind, cell) : "";
  return text === "" ? [] : [{ label, text }];
}

function keptSentence(why: string, texts: readonly string[]): string {
  return texts.length === 0
    ? ""
    : `${why}: ${shownNames(texts)} ${texts.length === 1 ? "is" : "are"} kept in the description.`;
}

function textOf({ isPlain, namesIn }: Dialect, cell: string, isCut: boolean): string {
  return isCut && !isPlain ? namesIn?.(cell)?.join("\n") ?? plainText(cell) : cell;
}

function tagsOf({ betweenTags, namesIn }: Dialect, cell: string): readonly string[] {
  return betweenTags === null ? tagsOfCell(cell) : namesIn?.(cell) ?? split(cell, betweenTags);
}

/** What stands between the names of places may be absent: then the cell is one. */
function split(cell: string, separator: string | undefined): string[] {
  const names = separator === undefined ? [cell] : cell.split(separator);
  return names.map((name) => name.trim()).filter((name) => name !== "");
}
