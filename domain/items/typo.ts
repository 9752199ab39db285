/** One typo is forgiven in a word of five letters or more. */
const FORGIVEN_FROM = 5;

/** Whether a word people store may be found through a typo: long enough, and no number in it. */
export function isForgivable(word: string): boolean {
  return [...word].length >= FORGIVEN_FROM && !/\p{N}/u.test(word);
}

/**
 * The word and every way to leave one letter out. Two words within one typo of each other (a letter more,
 * less, another, or two neighbours swapped) always share a stem, so an index of stems finds every candidate
 * (symmetric deletes, after Garbe's SymSpell); `isOneTypoApart` then drops the few that are two apart.
 */
export function stemsOf(word: string): string[] {
  const letters = [...word];
  const shortened = letters.map((_, index) => letters.toSpliced(index, 1).join(""));
  return [...new Set([word, ...shortened])];
}

/** A misspelt word in the singular and in the plural: who looks for "blancket" wrote "blankets" on the box, or the other way round. */
export function numbersOf(misspelt: string): string[] {
  return misspelt.endsWith("s") ? [misspelt, misspelt.slice(0, -1)] : [misspelt, `${misspelt}s`];
}

/** One letter more, less, another, or two neighbours swapped. Equal words are none apart. */
export function isOneTypoApart(one: string, other: string): boolean {
  const [a, b] = [[...one], [...other]];
  const start = commonStart(a, b);
  const [restA, restB] = [a.slice(start), b.slice(start)];
  const end = commonStart(restA.toReversed(), restB.toReversed());
  const [midA, midB] = [restA.slice(0, restA.length - end), restB.slice(0, restB.length - end)];
  if (midA.length + midB.length === 0) return false;
  if (midA.length <= 1 && midB.length <= 1) return true;
  return midA.length === 2 && midB.length === 2 && midA[0] === midB[1] && midA[1] === midB[0];
}

function commonStart(a: readonly string[], b: readonly string[]): number {
  const different = a.findIndex((letter, index) => letter !== b[index]);
  return different === -1 ? a.length : different;
}
