/** The longest code that is kept. QR codes hold more, and what holds more is no name of a box. */
export const LONGEST_CODE = 500;
export const MAX_CODES = 20;

/**
 * What a decoder read, as it is kept and looked for.
 * @returns null for what is kept of no box: nothing, or too much
 */
export function codeText(given: string): string | null {
  const text = given.trim().replace(TWELVE_DIGITS, "$1");
  return text === "" || text.length > LONGEST_CODE || text.includes("\0") || !text.isWellFormed() ? null : text;
}

/** The same twelve digits of a UPC-A are thirteen for decoders that know it as an EAN-13. */
const TWELVE_DIGITS = /^0(\d{12})$/;

/** Digits below a barcode are read as a number now and then, in the groups that they are printed in. */
const SHORTEST_GROUP = 4;

/** Whether a number that was read may be a part of the digits that are printed below a code. */
export function isPrintedBelow(code: string, number: string): boolean {
  return number.length >= SHORTEST_GROUP && code.includes(number);
}
