import type { Verdict } from "./judge.ts";
import type { Frame } from "./scan.ts";

/** What helps whoever has found nothing for a while. */
export type Hint = "closer" | "light";

/** A person who finds nothing this long does not do better by going on in the same way. */
export const SEARCHING_MS = 8000;
/** Mean brightness, 0 to 1, below which the darkness is to blame; and above which it no longer is: at the border it must not flicker. */
export const DARK = .15;
export const LIT = .22;
/** What is said of these is better advice, and "go closer" right after "move back" is none. */
const EXPLAINED: readonly Verdict["kind"][] = ["cut-off", "turned", "too-long"];

export interface Search {
  readonly sinceMs: number;
  readonly isDark: boolean;
  readonly hint: Hint | null;
}

/** One frame more of looking for a number. */
export function searchOn(search: Search | null, { atMs, brightness }: Frame, verdict: Verdict["kind"]): Search {
  const wasDark = search?.isDark ?? false;
  const isDark = brightness === undefined ? wasDark : brightness < (wasDark ? LIT : DARK);
  const sinceMs = search === null || EXPLAINED.includes(verdict) ? atMs : search.sinceMs;
  const isLong = atMs - sinceMs >= SEARCHING_MS;
  return { sinceMs, isDark, hint: isLong ? isDark ? "light" : "closer" : null };
}
