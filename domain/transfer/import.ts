import { z } from "zod";
import { counted } from "../wire/counted.ts";
import { ImportId } from "../wire/ids.ts";
import { TagId } from "../items/tag_id.ts";
import { SAME_NUMBER, VERDICTS } from "./plan/import_plan.ts";
import { Reading } from "./reading.ts";

const IMPORT_STATES = ["reading", "planning", "ready", "applying", "applied", "undoing", "undone", "failed"] as const;
export type ImportState = typeof IMPORT_STATES[number];

/** An uploaded file of boxes, as it travels. */
export const Import = z.object({
  importId: ImportId,
  fileName: z.string(),
  /** `ready` waits for somebody to confirm it; `reading`, `planning`, `applying` and `undoing` go on by themselves. */
  state: z.enum(IMPORT_STATES),
  sameNumber: z.enum(SAME_NUMBER),
  /** What the file was taken for, as a sentence. */
  takenFor: z.string(),
  /** How it is read, once it was; absent where there is nothing to choose. */
  reading: Reading.exactOptional(),
  /** Why it failed, or what a person should know; empty where there is nothing. */
  sentence: z.string(),
  /** How far it is with what it does now; `of` is 0 where that is not known. */
  progress: z.object({ done: z.number().int(), of: z.number().int() }),
  rows: z.object({
    create: z.number().int(),
    merge: z.number().int(),
    skip: z.number().int(),
    refuse: z.number().int(),
  }),
  /** Whether rows are refused that Pro would let in. */
  isBeyondLimit: z.boolean(),
  /** How many rows are of things that came in by an import before. */
  cameBefore: z.number().int(),
  /** Files that come along, and those that were left out because they cannot be kept. */
  files: z.object({ kept: z.number().int(), bytes: z.number().int(), leftOut: z.number().int() }),
  /** Goes up with all that becomes of it: rows that were listed under another one may have changed. */
  version: z.number().int(),
  createdAt: z.string(),
  /** Until then it can be taken back; only once it is applied. */
  undoUntil: z.string().optional(),
});
export type Import = z.output<typeof Import>;

/** Of an import that was taken back. @param boxes which are in another household by now */
export function stayedSentence(boxes: number): string {
  return boxes === 0
    ? ""
    : `${counted(boxes, "box of it is", "boxes of it are")} in another household by now and stayed there.`;
}

/** What becomes of one row, as it travels. */
export const ImportedRow = z.object({
  /** The row of the table, or the position in the list. */
  place: z.number().int(),
  verdict: z.enum(VERDICTS),
  /** The number that the box has or gets. */
  tagId: TagId.optional(),
  title: z.string(),
  /** Files that come along. */
  files: z.number().int(),
  sentence: z.string(),
});
export type ImportedRow = z.output<typeof ImportedRow>;
