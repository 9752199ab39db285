import { z } from "zod";
import { COLUMN_TARGETS } from "./table/column_target.ts";
import { type Encoding, ENCODINGS } from "./table/encodings.ts";

/** Whether boxes keep the numbers that the other program gave, where these are numbers of boxes, or get the next free ones. */
const NUMBER_CHOICES = ["theirs", "next"] as const;
/** Whether every thing becomes a box, or every place with its things listed. */
const BOX_CHOICES = ["items", "places"] as const;

export const MAX_SHOWN_COLUMNS = 200;
const LONGEST_PATH = 1_000;
const AnEncoding = z.enum(Object.keys(ENCODINGS) as [Encoding, ...Encoding[]])
  .meta({ says: 'the name of an encoding, for example "windows-1251"' });

/** What a person says about how a file is to be read; what is absent is as the program's mapping has it. */
export const ReadingChoice = z.object({
  /** One for each shown column. */
  targets: z.array(z.enum(COLUMN_TARGETS)).max(MAX_SHOWN_COLUMNS).exactOptional(),
  numbers: z.enum(NUMBER_CHOICES).exactOptional(),
  boxes: z.enum(BOX_CHOICES).exactOptional(),
  withPhotos: z.boolean().exactOptional(),
  /** The line that names the columns, from 1; 0 where none does. */
  head: z.number().int().min(0).max(1_000).exactOptional(),
  encoding: AnEncoding.exactOptional(),
  /** Which table of a zip. */
  table: z.string().max(LONGEST_PATH).exactOptional(),
});
export type ReadingChoice = z.output<typeof ReadingChoice>;

/** Of another table, or one whose letters or head are others, what was said of the columns holds no more. */
export function rechosen(before: ReadingChoice, said: ReadingChoice): ReadingChoice {
  const { targets, head, ...kept } = before;
  const isOther = said.encoding !== undefined || said.table !== undefined;
  return {
    ...kept,
    ...(!isOther && head !== undefined && { head }),
    ...(!isOther && said.head === undefined && targets && { targets }),
    ...said,
  };
}

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
  /** Where a table's columns are named, from 1, 0 where nowhere; and its first lines, of which one could do it. */
  head: z.object({
    line: z.number().int(),
    lines: z.array(z.object({ line: z.number().int(), text: z.string() })),
  }).exactOptional(),
  /** Only where it is a guess. */
  encoding: AnEncoding.exactOptional(),
  /** Only where a zip holds several tables: the one that is read, and all of them. */
  tables: z.object({ chosen: z.string(), all: z.array(z.string()) }).exactOptional(),
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
