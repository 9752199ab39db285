import { z } from "zod";
import { COLUMN_TARGETS } from "./column_target.ts";

/** Whether boxes keep the numbers that the other program gave, where these are numbers of boxes, or get the next free ones. */
const NUMBER_CHOICES = ["theirs", "next"] as const;
/** Whether every thing becomes a box, or every place with its things listed. */
const BOX_CHOICES = ["items", "places"] as const;

export const MOST_SHOWN_COLUMNS = 200;

/** What a person says about how a file is to be read; what is absent is as the program's mapping has it. */
export const ReadingChoice = z.object({
  /** One for each shown column. */
  targets: z.array(z.enum(COLUMN_TARGETS)).max(MOST_SHOWN_COLUMNS).exactOptional(),
  numbers: z.enum(NUMBER_CHOICES).exactOptional(),
  boxes: z.enum(BOX_CHOICES).exactOptional(),
  withPhotos: z.boolean().exactOptional(),
});
export type ReadingChoice = z.output<typeof ReadingChoice>;

/** How a file is read, as it travels. */
export const Reading = z.object({
  /** As people know it: "Homebox". */
  product: z.string(),
  /** The first columns of a table; empty for lists. */
  columns: z.array(z.object({
    name: z.string(),
    target: z.enum(COLUMN_TARGETS),
    /** What stands in it, from the first rows. */
    example: z.string(),
  })),
  /** Absent where there is nothing to choose. */
  numbers: z.enum(NUMBER_CHOICES).exactOptional(),
  boxes: z.enum(BOX_CHOICES).exactOptional(),
  /** Addresses of photos that the server can fetch. */
  addresses: z.number().int(),
  withPhotos: z.boolean(),
});
export type Reading = z.output<typeof Reading>;

/** What decides between things and boxes. */
export interface BoxRules {
  /** Another program's: its numbers are other than ours, its texts may be longer. */
  readonly isForeign: boolean;
  readonly numbers: typeof NUMBER_CHOICES[number];
  readonly boxes: typeof BOX_CHOICES[number];
  readonly withPhotos: boolean;
}
