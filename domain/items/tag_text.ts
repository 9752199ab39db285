/** The number on a box as text: 1 to 8 digits, leading zeros kept. */
export const TAG_TEXT = /^\d{1,8}$/;
/** Digits of other scripts take two units each. */
const LONGEST_SPELLING = 16;

/**
 * What a person or a camera gave, as a number on a box: surrounding space dropped, digits of other scripts
 * written as 0 to 9. The one function in which a number is normalised, on the way in and on the way to search. It stands
 * apart from the schema so that the browser can use it without the schema library.
 * @returns null when it is not 1 to 8 digits
 */
export function tagText(given: string): string | null {
  const text = given.trim();
  // Normalising a text of marks alone takes the square of its length.
  const plain = text.length <= LONGEST_SPELLING ? plainDigits(text.normalize("NFKC")) : "";
  return TAG_TEXT.test(plain) ? plain : null;
}

/** Digits of every script written as 0 to 9: Unicode gives each script ten code points in a row, from its zero. */
export function plainDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const codePoint = digit.codePointAt(0) ?? 0;
    let first = codePoint;
    while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--;
    return String((codePoint - first) % 10);
  });
}
