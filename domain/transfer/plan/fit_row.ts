import { LONGEST, LONGEST_TAG, MAX_TAGS, tagsOf } from "./check_row.ts";
import type { ImportRow } from "./import_row.ts";

const MORE = "…";

/** What is too long for its field of a box is cut there, and stands whole in the description as far as that holds it. */
export function fitRow(row: ImportRow): ImportRow {
  const tags = tagsOf(row);
  const kept = tags.filter((tag) => tag.length <= LONGEST_TAG).slice(0, MAX_TAGS);
  const others = tags.filter((tag) => !kept.includes(tag));
  const lines = [
    ...(row.title.trim().length > LONGEST.title ? [`Name: ${row.title.trim()}`] : []),
    ...(row.location.length > LONGEST.location ? [`Place: ${row.location}`] : []),
    ...(others.length > 0 ? [`More tags: ${others.join(", ")}`] : []),
  ];
  const description = [row.description.trim(), lines.join("\n")].filter((text) => text !== "").join("\n\n");
  const isCut = description.length > LONGEST.description;
  return {
    ...row,
    title: cutEnd(row.title.trim(), LONGEST.title),
    location: cutStart(row.location, LONGEST.location),
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
