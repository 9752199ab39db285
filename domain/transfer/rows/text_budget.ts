import { MAX_HELD_LETTERS } from "../import_limits.ts";
import type { ImportRow } from "./import_row.ts";
import { tooMany } from "../unreadable_file.ts";

/** What an object costs besides its texts. */
const OBJECT_LETTERS = 100;

/** Counts what reading a file keeps in memory, where a decision needs more of it than one row. */
export function textBudget(): { hold(letters: number): void } {
  let held = 0;
  return {
    /** @throws UnreadableFile */
    hold(letters) {
      held += letters + OBJECT_LETTERS;
      if (held > MAX_HELD_LETTERS) throw tooMany(MAX_HELD_LETTERS, "letters in its places and what lies there");
    },
  };
}

export function lettersOf({ title, description, path, tags, details, files }: ImportRow): number {
  const texts = [
    title,
    description,
    ...path,
    ...tags,
    ...details.map(({ text }) => text),
    ...files.map(({ path, fileName }) => path + fileName),
  ];
  return texts.reduce((letters, text) => letters + text.length + OBJECT_LETTERS, 0);
}
