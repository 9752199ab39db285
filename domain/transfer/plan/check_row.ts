import { codeText, MAX_CODES } from "../../items/codes/code.ts";
import type { ItemTexts } from "../../items/item.ts";
import { readTagId } from "../../items/read_tag_id.ts";
import { TagId } from "../../items/tag_id.ts";
import { oldestInTrash } from "../../items/trash.ts";
import type { ImportRow } from "../rows/import_row.ts";
import { sentences, shortened } from "../shown_names.ts";
import { readTime } from "./read_time.ts";

/** A row that can become a box. Times in ISO 8601, null where the file says nothing. */
export interface CheckedRow {
  /** Null where the box is to get the next free number. */
  readonly tagId: TagId | null;
  readonly texts: ItemTexts;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  readonly deletedAt: string | null;
  /** As in `ImportRow`; absent where there is none. */
  readonly codes?: readonly string[];
  readonly note?: string;
  readonly source?: string;
}

export type RowCheck =
  | { readonly row: CheckedRow; readonly refusal: null }
  | { readonly row: null; readonly refusal: string };

export const LONGEST = { title: 200, description: 5_000, location: 200 } as const;
const NAMES = { title: "title", description: "description", location: "place" } as const;
/** How databases and spreadsheets say that something is not. */
const NOT_DELETED = /^(false|falsch|no|n|0|off|null|none|\\n|n\/a|-)$/i;
export const MAX_TAGS = 20;
export const LONGEST_TAG = 50;
const SHOWN_LETTERS = 40;

/** Holds a row to what a box may be. @param now milliseconds: nothing happened after it */
export function checkRow(row: ImportRow, now: number): RowCheck {
  const tagId = TagId.nullable().parse(readTagId(row.number));
  const texts: ItemTexts = {
    title: plain(row.title).trim(),
    description: plain(row.description).trim(),
    location: plain(row.path.join(" / ")).trim(),
    tags: tagsOf({ tags: row.tags.map((tag) => plain(tag)) }),
  };
  const deletedAt = NOT_DELETED.test(row.deletedAt.trim()) ? "" : row.deletedAt.trim();
  const refusal = refusalOf(row, texts, tagId) ?? timeRefusal(deletedAt, now);
  if (refusal !== null) return { row: null, refusal };
  const note = sentences(row.note, ...timeNotes(row, now));
  const source = plain(row.source);
  const codes = row.codes.map(codeText).filter((code) => code !== null).slice(0, MAX_CODES);
  return {
    row: {
      tagId,
      texts,
      createdAt: momentOf(row.createdAt, now),
      updatedAt: momentOf(row.updatedAt, now),
      deletedAt: momentOf(deletedAt, now),
      ...(codes.length > 0 && { codes }),
      ...(note !== "" && { note }),
      ...(source !== "" && { source }),
    },
    refusal: null,
  };
}

/** As a database can hold it. */
export function plain(text: string, longest = Infinity): string {
  return text.replaceAll("\0", "").slice(0, longest).toWellFormed();
}

/** The line of a description with the number that stands on the box itself, where it is another one here. */
export const NUMBER_BEFORE = "Number before";

/** The texts of a row's box, which says its file's number where it gets another one and has room for the line. */
export function textsUnder(tagId: TagId, { tagId: named, texts }: CheckedRow): ItemTexts {
  const line = `${NUMBER_BEFORE}: ${named}`;
  if (named === null || named === tagId || texts.description.split("\n").includes(line)) return texts;
  const description = `${texts.description}\n\n${line}`.trim();
  return description.length > LONGEST.description ? texts : { ...texts, description };
}

function refusalOf({ number, files }: ImportRow, texts: ItemTexts, tagId: TagId | null): string | null {
  if (number.trim() !== "" && tagId === null) {
    return `"${shortened(number, SHOWN_LETTERS)}" is no number: numbers have 1 to 8 digits.`;
  }
  for (const field of ["title", "description", "location"] as const) {
    if (texts[field].length > LONGEST[field]) {
      return `The ${NAMES[field]} has more than ${LONGEST[field].toLocaleString("en")} characters.`;
    }
  }
  const { title, description, location, tags } = texts;
  if (tags.length > MAX_TAGS) return `There are ${tags.length} tags; a box has at most ${MAX_TAGS}.`;
  const long = tags.find((tag) => tag.length > LONGEST_TAG);
  if (long !== undefined) return `The tag "${shortened(long, SHOWN_LETTERS)}" has more than ${LONGEST_TAG} characters.`;
  const isBlank = tagId === null && files.length + tags.length === 0 && title + description + location === "";
  return isBlank ? "This row is empty: no number, no text, no file." : null;
}

function timeRefusal(text: string, now: number): string | null {
  if (text === "") return null;
  const deletedAt = momentOf(text, now);
  if (deletedAt === null) {
    return `"${shortened(text, SHOWN_LETTERS)}" is no time that the box can have been deleted at.`;
  }
  return new Date(deletedAt) < oldestInTrash(now) ? "It was deleted more than 30 days ago." : null;
}

export function tagsOf({ tags }: Pick<ImportRow, "tags">): string[] {
  return [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ""))];
}

function momentOf(text: string, now: number): string | null {
  const read = readTime(text, now);
  return read.is === "time" ? read.at : null;
}

/** A time that is not taken is named, so that nobody finds another one instead. */
function timeNotes({ createdAt, updatedAt }: ImportRow, now: number): string[] {
  return [createdAt, updatedAt].map((text) => {
    const { is } = readTime(text, now);
    if (is === "twofold") {
      return `"${shortened(text, SHOWN_LETTERS)}" is left out: it could be two days, which 2024-12-31 could not.`;
    }
    if (is === "future") return `"${shortened(text, SHOWN_LETTERS)}" lies in the future, so it is left out.`;
    return is === "strange" ? `"${shortened(text, SHOWN_LETTERS)}" is left out: it is no time that can be read.` : "";
  });
}
