import { z } from "zod";
import { normaliseTagId, NUMBER_WORDS } from "./tag_id.ts";

/** A number as a client may send it: text, or the number itself. */
export const GivenTagId = z.union([z.string().max(64), z.number().int().nonnegative()])
  .meta({ says: NUMBER_WORDS })
  .transform((given, context) => {
    const tagId = normaliseTagId(String(given));
    if (tagId) return tagId;
    context.addIssue({ code: "custom", message: "must be 1 to 8 digits" });
    return z.NEVER;
  });
