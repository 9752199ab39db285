import { wordsOf } from "../items/search_words.ts";

/** Enough for a message and a stack; an entry of a thousand different words is found by its first ones. */
const MAX_WORDS = 200;
const READ_CHARACTERS = 16_000;
/** A search of more words than these finds what the first ones find. */
const MAX_SEARCHED = 8;
const HUMP = /(\p{Ll}|\p{N})(?=\p{Lu})/gu;

/** What an entry is found by: its words, and the parts of names like `otpApi`; what is given first counts first. */
export function logWords(texts: readonly string[]): string[] {
  const text = texts.join(" ").slice(0, READ_CHARACTERS);
  return [...new Set(wordsOf(text).concat(wordsOf(text.replace(HUMP, "$1 "))))].slice(0, MAX_WORDS);
}

/** Shorter beginnings are those of too many words. */
const SHORTEST_BEGINNING = 3;

/**
 * The entries that have all words of a search, the last one at least as a beginning, as PostgreSQL's `tsquery` says it;
 * null where the search has no word.
 */
export function logQuery(search: string): string | null {
  const words = [...new Set(wordsOf(search.slice(0, READ_CHARACTERS)))].slice(0, MAX_SEARCHED);
  const last = words.at(-1) ?? "";
  const isBeginning = last.length >= SHORTEST_BEGINNING;
  return words.length === 0 ? null : words.map((word) => `'${word}'`).join(" & ") + (isBeginning ? ":*" : "");
}
