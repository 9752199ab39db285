import { fold } from "./search_words.ts";

/** Long titles are put in order by their beginning. */
const SORTED_LETTERS = 100;

/** What titles are put in order by: without case and accents. */
export function titleKey(title: string): string {
  return fold(title).slice(0, SORTED_LETTERS);
}
