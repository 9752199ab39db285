import { tagText } from "../../../domain/items/tag_text.ts";

/** As many as `domain/items/tag_id.ts` says; repeated here to leave the schemas out of the home page. */
export const TAG_ID_DIGITS = 8;

/** What somebody typed, as a number on a box, or null. */
export function normaliseDigits(typed: string): string | null {
  return tagText(typed.normalize("NFKC").trim().replace(/^#/, ""));
}
