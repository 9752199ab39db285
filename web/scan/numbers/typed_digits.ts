const LONGEST = 8;

/** What may stand in the field. */
export function digitsIn(text: string): string {
  return text.replaceAll(/\D/g, "").slice(0, LONGEST);
}

/** @param at the digit that is chosen, which the new one replaces; null for none: it comes behind the others */
export function withDigit(typed: string, digit: string, at: number | null): string {
  return digitsIn(at === null ? typed + digit : typed.slice(0, at) + digit + typed.slice(at + 1));
}

export function withoutDigit(typed: string, at: number | null): string {
  return at === null ? typed.slice(0, -1) : typed.slice(0, at) + typed.slice(at + 1);
}
