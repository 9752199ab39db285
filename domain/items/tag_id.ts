import { z } from "zod";

export const TAG_ID_DIGITS = 8;

/** The number on a box: text of 1 to 8 digits, leading zeros kept. */
export const TagId = z.string().regex(/^\d{1,8}$/, "must be 1 to 8 digits").brand<"TagId">();
export type TagId = z.output<typeof TagId>;

/**
 * What a person or a camera gave, as a number on a box: surrounding space dropped, digits of other scripts
 * written as 0 to 9. The one place where a number is normalised, on the way in and on the way to search.
 * @returns null when it is not 1 to 8 digits
 */
export function normaliseTagId(given: string): TagId | null {
  const plain = given.normalize("NFKC").trim();
  const parsed = TagId.safeParse(plain);
  return parsed.success ? parsed.data : null;
}

/** Two numbers are equal when their values are: `7` and `007`. */
export function tagValue(tagId: TagId): number {
  return Number(tagId);
}
