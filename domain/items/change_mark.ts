import { z } from "zod";
import type { HouseholdId, ItemId } from "../wire/ids.ts";

/** Transactions that are over, as PostgreSQL writes `pg_snapshot`: lowest that runs, first that is yet to come, those that run between. */
const Snapshot = z.string().regex(/^\d{1,20}:\d{1,20}:[\d,]*$/).max(3_000);
const text = z.string().max(100).regex(/^[^\0]*$/);
const Moment = z.iso.datetime().regex(/^[12]/);
const TransactionId = z.string().regex(/^\d{1,20}$/);

/** How far somebody has read the changes of a household. */
const ChangeMark = z.object({
  household: text,
  /** Transactions are counted per database. One that was started anew may have been put back, and counts as another. */
  database: text,
  /** When what is read now was begun, in milliseconds since 1970. */
  at: z.number().int().nonnegative(),
  /** What had been read before; null where all boxes are being read. */
  seen: Snapshot.nullable(),
  /** What has been read once the last page has come. */
  until: Snapshot,
  /** The last one of the page before: its transaction, or, where all boxes are read, when it was made. */
  after: z.tuple([z.union([TransactionId, Moment]), text]).nullable(),
}).refine(({ seen, after }) => after === null || (seen === null ? Moment : TransactionId).safeParse(after[0]).success);

export interface ChangeMark extends z.output<typeof ChangeMark> {
  readonly household: HouseholdId;
}

/** So long it is remembered that a box is gone: whoever has not asked for longer begins anew. */
export const CHANGES_KEPT_MS = 90 * 24 * 3_600_000;

/** @returns opaque text for a client */
export function writeMark(mark: ChangeMark): string {
  return new TextEncoder().encode(JSON.stringify(mark)).toBase64({ alphabet: "base64url", omitPadding: true });
}

/** @returns null for a text that counts no more: of another household or database, too old, or of nobody's making */
export function readMark(
  given: string,
  here: Pick<ChangeMark, "household" | "database">,
  now: number,
): ChangeMark | null {
  const mark = parse(given);
  if (!mark || mark.household !== here.household || mark.database !== here.database) return null;
  return now - mark.at > CHANGES_KEPT_MS ? null : { ...mark, household: here.household };
}

function parse(given: string) {
  try {
    const bytes = Uint8Array.fromBase64(given, { alphabet: "base64url" });
    return ChangeMark.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data ?? null;
  } catch {
    return null;
  }
}

export interface Changes<Box> {
  /** As they are now, each once. */
  readonly items: readonly Box[];
  /** No longer among the household's living boxes. */
  readonly gone: readonly ItemId[];
  readonly next: ChangeMark;
  /** Whether there may be another page already. */
  readonly more: boolean;
}
