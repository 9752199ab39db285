import { tagsOfCell, textOfCell } from "./cells.ts";
import type { ColumnTarget } from "./column_target.ts";
import type { Dialect } from "./dialects.ts";
import type { ImportFile } from "./import_row.ts";
import { plainText } from "./plain_text.ts";
import { shownDetail } from "./shown_detail.ts";
import { shownText, type TableLayout } from "./table_layout.ts";
import { BLANK_THING, type Detail, pathKey, sourceOf, type Thing } from "./thing.ts";

const LONGEST_SHOWN = 60;

/** What stands in a line of a table, by the target of each column. */
export function thingOfLine(
  { keys, columns, dialect }: TableLayout,
  line: readonly string[],
  place: number,
): Thing {
  const cells = line.map(textOfCell);
  const texts = columns.map((_, at) => textOf(dialect, cells[at] ?? ""));
  const under = (target: ColumnTarget) =>
    texts.filter((text, at) => columns[at]?.target === target && text.trim() !== "");
  const cell = (column: string | undefined) => column === undefined ? "" : texts[keys.indexOf(column)]?.trim() ?? "";
  const [number = "", ...otherNumbers] = under("number");
  const [ownTitle, ...otherTitles] = under("title");
  const titleAt = ownTitle === undefined ? texts.findIndex((text, at) => columns[at]?.isTitleToo && text.trim()) : -1;
  const title = ownTitle ?? texts[titleAt] ?? "";
  const isFolder = dialect.isFolder?.text.test(cell(dialect.isFolder.column)) ?? false;
  const path = under("location").flatMap((text) => split(text, dialect.betweenPlaces));
  const beyond = cells.slice(columns.length).map((text) => text.trim()).filter((text) => text !== "");
  return {
    ...BLANK_THING,
    place,
    isFolder,
    number,
    title,
    description: under("description").join("\n\n"),
    path: isFolder && pathKey(path.slice(-1)) === pathKey([title.trim()]) ? path.slice(0, -1) : path,
    tags: columns.flatMap(({ target }, at) => target === "tags" ? tagsOf(dialect, cells[at] ?? "") : []),
    details: [
      ...otherNumbers.map((text) => ({ label: "Also numbered", text })),
      ...otherTitles.map((text) => ({ label: "Also called", text })),
      ...columns.flatMap(({ target, label, kind = "text" }, at): Detail[] => {
        const text = target === "detail" && at !== titleAt ? shownDetail(kind, texts[at] ?? "") : "";
        return text === "" ? [] : [{ label, text }];
      }),
      ...beyond.map((text) => ({ label: "Beyond the last column", text })),
    ],
    createdAt: under("createdAt")[0] ?? "",
    updatedAt: under("updatedAt")[0] ?? "",
    deletedAt: under("deletedAt")[0] ?? "",
    files: [...under("files").flatMap(filesInZip), ...under("photo").flatMap(photosIn)],
    ref: cell(dialect.refs?.own),
    parentRef: cell(dialect.refs?.parent),
    source: sourceOf(dialect.product, {
      own: dialect.knownAgainBy?.map(cell).find(Boolean) ?? "",
      counted: cell(dialect.countedBy),
      title,
    }),
    note: beyond.length === 0
      ? ""
      : `This row has more cells than there are columns: ${quoted(beyond)} ${
        beyond.length === 1 ? "is" : "are"
      } kept in the description.`,
  };
}

function quoted(texts: readonly string[]): string {
  const shown = texts.slice(0, 3).map((text) => `"${shownText(text, LONGEST_SHOWN)}"`);
  return shown.join(", ") + (texts.length > shown.length ? " and more" : "");
}

function textOf({ product, namesIn }: Dialect, cell: string): string {
  return namesIn?.(cell)?.join("\n") ?? (product === "Stowmark" ? cell : plainText(cell));
}

function tagsOf({ betweenTags, namesIn }: Dialect, cell: string): readonly string[] {
  return betweenTags === null ? tagsOfCell(cell) : namesIn?.(cell) ?? split(cell, betweenTags);
}

/** What stands between the names of places may be absent: then the cell is one. */
function split(cell: string, separator: string | undefined): string[] {
  const names = separator === undefined ? [cell] : cell.split(separator);
  return names.map((name) => name.trim()).filter((name) => name !== "");
}

function filesInZip(cell: string): ImportFile[] {
  return cell.split("\n").map((path) => path.trim()).filter((path) => path !== "")
    .map((path) => ({ path, fileName: path.split(/[\\/]/).at(-1) ?? path, createdAt: "" }));
}

/** Airtable's "IMG 1.jpg (https://…)", of which the brackets count. */
const NAMED_ADDRESS = /\((https?:\/\/[^\s()]+)\)/gi;

/** Addresses with blanks or commas between them; what is none is a file of the zip. */
function photosIn(cell: string): ImportFile[] {
  const named = Array.from(cell.matchAll(NAMED_ADDRESS), ([, address = ""]) => address);
  const parts = named.length > 0 ? named : cell.split(/\s+|[,;](?=https?:)/i).filter((part) => part !== "");
  const isAddress = parts.some((part) => URL.canParse(part));
  if (!isAddress) return filesInZip(cell);
  return parts.map((address) => ({
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
