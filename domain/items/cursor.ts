import { z } from "zod";

/** The last row of a page: what it is sorted by and its id, from which the next page starts. */
export type Cursor = readonly [value: SortValue | readonly SortValue[], id: string];
export type SortValue = string | number;

export function writeCursor(cursor: Cursor): string {
  return new TextEncoder().encode(JSON.stringify(cursor)).toBase64({ alphabet: "base64url", omitPadding: true });
}

const noNul = z.string().refine((text) => !text.includes("\0"));
/** Years that PostgreSQL and JavaScript spell alike. */
const moment = z.iso.datetime().regex(/^[12]/);

const number = z.number().int().min(0).max(99_999_999);

/** What a page's last row may hold, by what the page is sorted by. */
const SORT_VALUES = {
  createdAt: moment,
  updatedAt: moment,
  title: noNul,
  tagId: number,
  place: z.tuple([noNul, number]),
};

/** @returns null when nobody was ever given this text for a page in this order */
export function readCursor(text: string, sortBy: keyof typeof SORT_VALUES): Cursor | null {
  try {
    const bytes = Uint8Array.fromBase64(text, { alphabet: "base64url" });
    const parsed = z.tuple([SORT_VALUES[sortBy], noNul]).safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
