import { counted } from "../wire/counted.ts";
import { TAG_TEXT, tagText } from "../items/tag_text.ts";

export const MAX_LABELS = 10_000;
/** So many are asked for at once: their ids stand in an address, and proxies refuse one of 8 KB. */
export const MAX_LABELLED = 100;
export const LARGEST_NUMBER = 99_999_999;

/** Numbers to print, or a sentence that says why not. */
export type Numbers = { readonly numbers: readonly string[] } | { readonly fault: string };

/** All from the one to the other, with as many zeros in front as the first one has: "001" to "120". */
export function numbersBetween(first: string, last: string): Numbers {
  const [from, to] = [tagText(first), tagText(last)];
  if (from === null || to === null) return { fault: "Type the first and the last number: 1 to 8 digits each." };
  const count = Number(to) - Number(from) + 1;
  if (count < 1) return { fault: "The last number is smaller than the first one." };
  if (count > MAX_LABELS) return { fault: tooMany(count) };
  const digits = from.startsWith("0") ? from.length : 1;
  return { numbers: Array.from({ length: count }, (_, at) => String(Number(from) + at).padStart(digits, "0")) };
}

/** Where free numbers begin: at the next box's, but above all that were printed before. */
export function firstToPrint(next: string, printedTo: number): string {
  return printedTo < Number(next) || printedTo === LARGEST_NUMBER ? next : String(printedTo + 1);
}

/** The lowest ones from `first` on that no box has. @param taken numbers of boxes: 007 takes 7 too */
export function freeNumbers(first: string, count: number, taken: readonly string[]): Numbers {
  if (!TAG_TEXT.test(first)) return { fault: "Type the number to begin at: 1 to 8 digits." };
  if (!Number.isInteger(count) || count < 1) return { fault: "Type how many labels you want." };
  if (count > MAX_LABELS) return { fault: tooMany(count) };
  const values = new Set(taken.map(Number));
  const digits = first.startsWith("0") ? first.length : 1;
  const numbers: string[] = [];
  for (let value = Number(first); numbers.length < count && value <= LARGEST_NUMBER; value++) {
    if (!values.has(value)) numbers.push(String(value).padStart(digits, "0"));
  }
  return numbers.length === count ? { numbers } : { fault: "There are not so many free numbers above that one." };
}

function tooMany(count: number): string {
  return `That would be ${counted(count, "label")}. At most ${counted(MAX_LABELS, "label")} are made at once.`;
}
