import { z } from "zod";

/** The last row of a page: the value it is sorted by and its id, from which the next page starts. */
const Cursor = z.tuple([z.union([z.string(), z.number()]), z.string()]);
export type Cursor = z.output<typeof Cursor>;

export function writeCursor(cursor: Cursor): string {
  const bytes = new TextEncoder().encode(JSON.stringify(cursor));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @returns null when nobody was ever given this text */
export function readCursor(text: string): Cursor | null {
  try {
    const bytes = Uint8Array.from(
      atob(text.replaceAll("-", "+").replaceAll("_", "/")),
      (letter) => letter.charCodeAt(0),
    );
    const parsed = Cursor.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
