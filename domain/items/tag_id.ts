import { z } from "zod";
import { TAG_TEXT, tagText } from "./tag_text.ts";

const NUMBER_WORDS = '1 to 8 digits, for example "117"';

/** The number on a box: text of 1 to 8 digits, leading zeros kept. */
export const TagId = z.string().regex(TAG_TEXT, "must be 1 to 8 digits").meta({ says: NUMBER_WORDS }).brand<"TagId">();
export type TagId = z.output<typeof TagId>;

/** `tagText` as the narrow type. @returns null when it is not 1 to 8 digits */
export function normaliseTagId(given: string): TagId | null {
  const text = tagText(given);
  return text === null ? null : TagId.parse(text);
}

/** Two numbers are equal when their values are: `7` and `007`. */
export function tagValue(tagId: TagId): number {
  return Number(tagId);
}

/** A number as a client may send it: text, or the number itself. */
export const GivenTagId = z.union([z.string().max(64), z.number().int().nonnegative()])
  .meta({ says: NUMBER_WORDS })
  .transform((given, context) => {
    const tagId = normaliseTagId(String(given));
    if (tagId) return tagId;
    context.addIssue({ code: "custom", message: "must be 1 to 8 digits" });
    return z.NEVER;
  });
