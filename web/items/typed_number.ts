/** As many as `domain/items/tag_id.ts` says; repeated here, with its rule, to leave the schemas out of the home page. */
export const TAG_ID_DIGITS = 8;

/** What somebody typed, as a number on a box, or null. The server has the last word; its rule is `normaliseTagId`. */
export function normaliseDigits(typed: string): string | null {
  const plain = typed.normalize("NFKC").trim().replace(/^#/, "");
  return /^\d{1,8}$/.test(plain) ? plain : null;
}
