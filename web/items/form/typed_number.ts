import { tagText } from "../../../domain/items/tag_text.ts";

/** As many as `domain/items/tag_id.ts` says; repeated here to leave the schemas out of the home page. */
export const TAG_ID_DIGITS = 8;

export function normaliseDigits(typed: string): string | null {
  return tagText(typed.normalize("NFKC").trim().replace(/^#/, ""));
}
