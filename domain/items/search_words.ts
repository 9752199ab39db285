import { plainDigits } from "./tag_text.ts";

/** Letters that decomposition leaves alone although people type them plainly. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ı: "i",
  ħ: "h",
  ς: "σ",
};
const SPECIAL = new RegExp(`[${Object.keys(PLAIN).join("")}]`, "g");

/** Longer runs of letters are no words; PostgreSQL holds lexemes of at most 2,046 bytes. */
const LONGEST_WORD = 60;

/** Lower case without accents, digits as 0 to 9: `Café` and `cafe` fold to the same text. Syllables of Hangul stay whole. */
export function fold(text: string): string {
  const plain = plainDigits(text.normalize("NFKD")).replace(/\p{M}/gu, "").toLowerCase();
  return plain.replace(SPECIAL, (letter) => PLAIN[letter] ?? letter).normalize("NFC");
}

const UNSPACED = ["Han", "Hiragana", "Katakana", "Hangul", "Thai", "Lao", "Khmer", "Myanmar"]
  .map((script) => String.raw`\p{scx=${script}}`).join("");
/** A run of letters and digits of scripts that put spaces between words, or of one of the others. */
const RUNS = new RegExp(String.raw`(?:(?=[\p{L}\p{N}])[${UNSPACED}])+|(?:(?![${UNSPACED}])[\p{L}\p{N}])+`, "gu");
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, "u");

/**
 * The folded words of a text in their order: runs of letters and digits, everything else separates. Where a script puts
 * no spaces between words each letter begins one, of itself and the next, so that a word is found inside a run.
 */
export function wordsOf(text: string): string[] {
  return runsOf(text).flatMap((run) => IS_UNSPACED.test(run) ? [...pairsOf(run), lastOf(run)] : [beginning(run)]);
}

/** As `wordsOf`, of what somebody looks for: the last letter of a run may be followed by others in a box. */
export function searchedWordsOf(text: string): string[] {
  return runsOf(text).flatMap((run) => {
    if (!IS_UNSPACED.test(run)) return [beginning(run)];
    const pairs = pairsOf(run);
    return pairs.length > 0 ? pairs : [run];
  });
}

/** Inside a word, and none of its letters: apostrophes, what is not seen (soft hyphens), what draws a word out (tatweel). */
const NO_LETTERS = /['’\p{Cf}\u0640]/gu;

function runsOf(text: string): string[] {
  return fold(text).replace(NO_LETTERS, "").match(RUNS) ?? [];
}

/** One letter of a script without spaces, wherever it stands in what somebody looks for: a box has the next one with it. */
export function isUnspacedLetter(word: string): boolean {
  return IS_UNSPACED.test(word) && [...word].length === 1;
}

function pairsOf(run: string): string[] {
  const letters = [...run];
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}

function lastOf(run: string): string {
  return [...run].at(-1) ?? "";
}

/** Cut between letters: half a letter outside Unicode's first plane is text that PostgreSQL refuses. */
function beginning(word: string): string {
  return word.length <= LONGEST_WORD ? word : [...word].slice(0, LONGEST_WORD).join("");
}
