import { isForgivable } from "./typo.ts";
import { fold, wordsOf } from "./search_words.ts";

/** The texts of an item that searching looks at. */
export interface SearchTexts {
  readonly tagId: string;
  readonly title: string;
  readonly location: string;
  readonly tags: readonly string[];
  readonly description: string;
}

/** PostgreSQL's weights carry the fields: A title, B location, C tags and the number, D description. */
function fieldsOf(texts: SearchTexts): readonly (readonly [weight: string, words: readonly string[]])[] {
  return [
    ["A", wordsOf(texts.title)],
    ["B", wordsOf(texts.location)],
    ["C", [...wordsOf(texts.tags.join(" ")), texts.tagId, String(Number(texts.tagId))]],
    ["D", wordsOf(texts.description)],
  ];
}

/** Title words stand in the document once more with this mark, so that an index finds them without reading boxes. */
export const TITLE_MARK = "=";

/**
 * The item as a `tsvector` in PostgreSQL's own spelling: `'blanket':1A 'attic':2B`. Made here rather than by
 * PostgreSQL's parser, so that documents and queries fold and split words by one rule.
 */
export function searchDocument(texts: SearchTexts): string {
  let position = 0;
  const words = fieldsOf(texts).flatMap(([weight, found]) => found.map((word) => `'${word}':${++position}${weight}`));
  const inTitle = wordsOf(texts.title).map((word) => `'${TITLE_MARK}${word}'`);
  return [...words, ...inTitle].join(" ");
}

/** The words of an item that a misspelt query may mean, each once and in order, so that writers lock them in one order. */
export function forgivableWords(texts: SearchTexts): string[] {
  const words = fieldsOf(texts).flatMap(([, found]) => found).filter(isForgivable);
  return [...new Set(words)].sort();
}

/** Long titles are put in order by their beginning. */
const SORTED_LETTERS = 100;

/** What titles are put in order by: without case and accents. */
export function titleKey(title: string): string {
  return fold(title).slice(0, SORTED_LETTERS);
}
