import { readTagId } from "../../items/read_tag_id.ts";
import { LONGEST, LONGEST_TAG, MAX_TAGS, NUMBER_BEFORE, tagsOf } from "../plan/check_row.ts";
import type { BoxRules } from "../reading.ts";
import { nameInAddress } from "./files_of_cell.ts";
import { type Detail, type ImportFile, type ImportRow, isSaid } from "./import_row.ts";

/** "SAM-0042", or digits with dashes between them: "000-042", "117". */
const NUMBERED = /^\s*(?:\p{L}+[-_#. ]*(\d+)|#?(\d+(?:-\d+)*))\s*$/u;
const MORE = "…";

/** A row as a box of its own: what a box has no field or no room for stands in its description. */
export function boxOfRow(row: ImportRow, rules: BoxRules): ImportRow {
  return fitRow(withoutDetails(row, rules));
}

/** With texts as long as they are. */
export function withoutDetails(row: ImportRow, rules: BoxRules): ImportRow {
  return {
    ...row,
    number: numberOf(row, rules),
    description: describe(row.description, detailsOf(row, rules)),
    details: [],
    files: filesOf(row, rules),
  };
}

export function filesOf({ files }: Pick<ImportRow, "files">, { withPhotos }: BoxRules): readonly ImportFile[] {
  return withPhotos ? files : files.filter(({ isAddress }) => !isAddress);
}

function numberOf({ number }: ImportRow, { isForeign, numbers }: BoxRules): string {
  if (!isForeign) return number;
  return numbers === "theirs" ? theirNumber(number) : "";
}

/** The number of a box in what another program numbers its things with: "000-042" is 42. Empty where there is none, and for 0. */
export function theirNumber(text: string): string {
  const [, lettered, dashed] = NUMBERED.exec(text) ?? [];
  const digits = readTagId(text) ?? lettered ?? dashed ?? "";
  return readTagId(digits.replaceAll("-", "").replace(/^0+/, "")) ?? "";
}

/** With the number that the other program gave, where ours is another one, and the addresses of photos that are not fetched. */
export function detailsOf(row: ImportRow, rules: BoxRules): Detail[] {
  const named = row.number.trim();
  const isNumberLost = rules.isForeign && isSaid(named) && named !== numberOf(row, rules);
  const addresses = rules.withPhotos ? [] : row.files.filter(({ isAddress }) => isAddress);
  return [
    ...(isNumberLost ? [{ label: NUMBER_BEFORE, text: named }] : []),
    ...row.details,
    ...addresses.map(({ path, fileName }) => ({
      label: "Photo",
      text: fileName === nameInAddress(path) ? path : `${fileName} (${path})`,
    })),
  ];
}

/** Texts with a line for each detail below; a detail of several lines starts on one of its own. */
export function describe(description: string, details: readonly Detail[]): string {
  const lines = details.map(({ label, text }) => `${label}:${text.includes("\n") ? "\n" : " "}${text}`);
  return [description.trim(), lines.join("\n")].filter((text) => text !== "").join("\n\n");
}

/** What is too long for its field of a box is cut there, and stands whole in the description as far as that holds it. */
export function fitRow(row: ImportRow): ImportRow {
  const [title, location, tags] = [row.title.trim(), row.path.join(" / "), tagsOf(row)];
  const kept = tags.filter((tag) => tag.length <= LONGEST_TAG).slice(0, MAX_TAGS);
  const others = tags.filter((tag) => !kept.includes(tag));
  const description = describe(row.description, [
    ...(title.length > LONGEST.title ? [{ label: "Name", text: title }] : []),
    ...(location.length > LONGEST.location ? [{ label: "Place", text: location }] : []),
    ...(others.length > 0 ? [{ label: "More tags", text: others.join(", ") }] : []),
  ]);
  const isCut = description.length > LONGEST.description;
  return {
    ...row,
    title: cutEnd(title, LONGEST.title),
    path: [cutStart(location, LONGEST.location)],
    tags: kept,
    description: cutEnd(description, LONGEST.description),
    note: isCut ? `${row.note} Its texts are too long for one description: the end is left out.`.trim() : row.note,
  };
}

export function cutEnd(text: string, longest: number): string {
  return text.length <= longest ? text : text.slice(0, longest - 1).trimEnd().toWellFormed() + MORE;
}

/** The innermost places say more than the outermost. */
function cutStart(text: string, longest: number): string {
  return text.length <= longest ? text : MORE + text.slice(1 - longest).trimStart().toWellFormed();
}
