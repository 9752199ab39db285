import type { Frame } from "./scan.ts";

export type Hint = "closer" | "light";

/** A person who finds nothing this long does not do better by going on in the same way. */
export const SEARCHING_MS = 8000;
/** Mean brightness, 0 to 1, below which the darkness is to blame; and above which it no longer is: at the border it must not flicker. */
export const DARK = .15;
export const LIT = .22;

export interface Search {
  readonly sinceMs: number;
  readonly isDark: boolean;
  readonly hint: Hint | null;
}

/**
 * One frame more of looking for a number.
 *
 * @param isHelped something better is on the screen: a list, or what else to do
 */
export function searchOn(search: Search | null, { atMs, brightness }: Frame, isHelped: boolean): Search {
  const wasDark = search?.isDark ?? false;
  const isDark = brightness === undefined ? wasDark : brightness < (wasDark ? LIT : DARK);
  const sinceMs = search === null || isHelped ? atMs : search.sinceMs;
  const isLong = atMs - sinceMs >= SEARCHING_MS;
  return { sinceMs, isDark, hint: isLong ? isDark ? "light" : "closer" : null };
}
