import { z } from "zod";
import { MediaKey } from "../wire/ids.ts";
import { LONGEST_CAPTION } from "./file_limits.ts";

const MAX_NAMED = 1_000;

const Caption = z.string().max(LONGEST_CAPTION).trim()
  .refine((value) => !value.includes("\0"), "may not contain a NUL character");

/** What an owner says of a box's files: their order, which of them stands for the box, and words below each. */
export const Arrangement = z.object({
  /** Keys in their new order; files that are not named follow in the order they had. */
  mediaOrder: z.array(MediaKey).max(MAX_NAMED)
    .refine((keys) => new Set(keys).size === keys.length, "names a file twice").exactOptional(),
  /** `null` chooses none: then the first picture stands for the box. */
  coverKey: MediaKey.nullable().exactOptional(),
  captions: z.array(z.object({ key: MediaKey, caption: Caption })).max(MAX_NAMED).exactOptional(),
});
export type Arrangement = z.output<typeof Arrangement>;

export function keysNamedBy({ mediaOrder = [], coverKey = null, captions = [] }: Arrangement): MediaKey[] {
  return [...mediaOrder, ...(coverKey ? [coverKey] : []), ...captions.map(({ key }) => key)];
}
