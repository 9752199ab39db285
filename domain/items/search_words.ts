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
};
const SPECIAL = new RegExp(`[${Object.keys(PLAIN).join("")}]`, "g");

/** Longer runs of letters are no words; PostgreSQL holds lexemes of at most 2,046 bytes. */
const LONGEST_WORD = 60;

/** Lower case without accents: `Café` and `cafe` fold to the same text. */
export function fold(text: string): string {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.replace(SPECIAL, (letter) => PLAIN[letter] ?? letter);
}

/** The folded words of a text in their order: runs of letters and digits, everything else separates. */
export function wordsOf(text: string): string[] {
  return (fold(text.replace(/['’]/g, "")).match(/[\p{L}\p{N}]+/gu) ?? []).map(beginning);
}

/** Cut between letters: half a letter outside Unicode's first plane is text that PostgreSQL refuses. */
function beginning(word: string): string {
  return word.length <= LONGEST_WORD ? word : [...word].slice(0, LONGEST_WORD).join("");
}
