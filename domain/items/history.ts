import { z } from "zod";
import { ItemTexts } from "./item.ts";
import { TagId } from "./tag_id.ts";

/** Of an entry of a box's history; older ones are behind it. */
export const ChangeId = z.string().regex(/^\d{1,18}$/).meta({ says: "opaque" });

export const HistoryEntry = z.object({
  at: z.string(),
  /** What the person is called; null where nobody knows any more. */
  by: z.string().nullable(),
  /** Null where only files came or went. `brought`: along from another household. */
  event: z.enum(["made", "changed", "deleted", "restored", "brought"]).nullable(),
  /** Those of its texts that were changed, as they were before; `captions` those of its files. */
  before: ItemTexts.extend({ tagId: TagId, captions: z.array(z.string()) }).partial(),
  filesAdded: z.number().int(),
  filesRemoved: z.number().int(),
});
export type HistoryEntry = z.output<typeof HistoryEntry>;
