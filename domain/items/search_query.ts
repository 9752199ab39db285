import { normaliseTagId, type TagId } from "./tag_id.ts";
import { wordsOf } from "./search_words.ts";

/** More words than this narrow nothing down; the rest is ignored. */
const MOST_WORDS = 12;

/** What somebody looks for. */
export interface SearchQuery {
  /** The whole text as a number on a box (`12`, `#12`); null when it is not one. */
  readonly tagId: TagId | null;
  /** Folded words; all must be found, in any order, the last one as the beginning of a word. */
  readonly words: readonly string[];
}

export function parseSearch(searchTerm: string): SearchQuery {
  return {
    tagId: normaliseTagId(searchTerm.trim().replace(/^#/, "")),
    words: [...new Set(wordsOf(searchTerm))].slice(-MOST_WORDS),
  };
}

/**
 * A query of words in PostgreSQL's `tsquery` spelling. Words hold letters and digits only, so quoting is enough.
 * @param alternatives each word's spellings; of the last word the first one also as a prefix
 * @param options.mark stands before every word
 */
export function tsqueryOf(
  alternatives: readonly (readonly string[])[],
  { mark = "", lastAsPrefix = true }: { readonly mark?: string; readonly lastAsPrefix?: boolean } = {},
): string {
  return alternatives.map((spellings, place) => {
    const isLast = place === alternatives.length - 1;
    const terms = spellings.map((word, index) => {
      const isPrefix = isLast && lastAsPrefix && index === 0;
      return `'${mark}${word}'${isPrefix ? ":*" : ""}`;
    });
    return `(${terms.join("|")})`;
  }).join("&");
}
