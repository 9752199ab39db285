import { readTagId } from "./read_tag_id.ts";
import { isUnspacedLetter, searchedWordsOf } from "./search_words.ts";
import { TagId } from "./tag_id.ts";

/** More words than this narrow nothing down; the rest is ignored. */
const MAX_WORDS = 12;

/** What somebody looks for. */
export interface SearchQuery {
  /** The whole text as a number on a box (`12`, `#12`, `Box 12`); null when it is not one. */
  readonly tagId: TagId | null;
  /** Folded words; all must be found, in any order, the last one as the beginning of a word. */
  readonly words: readonly string[];
}

export function parseSearch(searchTerm: string): SearchQuery {
  const tagId = TagId.nullable().parse(readTagId(searchTerm));
  return { tagId, words: [...new Set(searchedWordsOf(tagId ?? searchTerm))].slice(-MAX_WORDS) };
}

/** Folded words that say nothing of what is in a box, in the languages whose tables we read, and those for boxes and numbers. */
const FILLERS = new Set(
  [
    "a an the and or of in inside into on at to for from with by my our some all any where what is are which",
    "der die das den dem des ein eine einen einem einer und oder in im am an auf aus bei mit von vom zu zum zur fur wo ist",
    "le la les l un une des du de d et ou dans sur sous avec pour a au aux en mes mon ma",
    "el los las una unos unas del y o con para mi mis",
    "il lo i gli della dello dei delle di da nel nella e con per",
    "het een van op met voor bij naar mijn",
    "os as um uma do dos das em no na nos nas com",
    "box boxes crate bin number no nr num kiste karton schachtel nummer boite carton numero caja scatola doos caixa",
  ].flatMap((words) => words.split(" ")),
);

/** The same without words that need not occur; null where none is of that kind, or all are. */
export function withoutFillers({ tagId, words }: SearchQuery): SearchQuery | null {
  const telling = words.filter((word) => !FILLERS.has(word));
  return telling.length > 0 && telling.length < words.length ? { tagId, words: telling } : null;
}

/**
 * A query of words in PostgreSQL's `tsquery` spelling. Words hold letters and digits only, so quoting is enough.
 * @param alternatives each word's spellings; of the last word and of `isUnspacedLetter` the first one also as a prefix
 * @param options.mark stands before every word
 * @param options.isWhole no word as a prefix
 */
export function tsqueryOf(
  alternatives: readonly (readonly string[])[],
  { mark = "", isWhole = false }: { readonly mark?: string; readonly isWhole?: boolean } = {},
): string {
  return alternatives.map((spellings, index) => {
    const isLast = index === alternatives.length - 1;
    const terms = spellings.map((word, index) => {
      const isPrefix = !isWhole && index === 0 && (isLast || isUnspacedLetter(word));
      return `'${mark}${word}'${isPrefix ? ":*" : ""}`;
    });
    return `(${terms.join("|")})`;
  }).join("&");
}
