import type { Candidate } from "./candidates.ts";

/** What one candidate says as a number: its likeliest texts with their probabilities, and how likely it is none. */
export interface Interpretation {
  readonly candidate: Candidate;
  readonly numbers: readonly { readonly text: string; readonly probability: number }[];
  readonly tooLong: number;
  readonly other: number;
}

const LONGEST = 8;
export const LEAST_SHARE = .15; // Less than this of a number is a date, a price or a word.

/** How much of a number a text with a mark before it ("No.") or after it still is; marks inside make it a date or a price. */
const MARKED = .5;

export function interpret(candidate: Candidate): Interpretation {
  const byText = new Map<string, number>();
  let tooLong = 0, other = 0;
  for (const guess of candidate.guesses) {
    const probability = guess.probability;
    const [, before = "", digits = "", after = ""] = /^(x*)(\d+)(x*)$/.exec(guess.text) ?? [];
    const counted = digits === "" ? 0 : probability * (before ? MARKED : 1) * (after ? MARKED : 1);
    other += probability - counted;
    if (digits.length > LONGEST) tooLong += counted;
    else if (digits !== "") byText.set(digits, (byText.get(digits) ?? 0) + counted);
  }
  const numbers = [...byText].map(([text, probability]) => ({ text, probability }));
  return { candidate, numbers: numbers.sort((a, b) => b.probability - a.probability), tooLong, other };
}

/** The candidate that is meant first. */
export function byWorth(all: readonly Interpretation[]): Interpretation[] {
  return all.toSorted((a, b) => worthOf(b) - worthOf(a));
}

/** How likely it is meant: well aimed, and surely a number. */
export function worthOf(one: Interpretation): number {
  return one.candidate.aim * (numberShare(one) + one.tooLong) ** 2 * one.candidate.found.peak;
}

export function numberShare(one: Interpretation): number {
  return one.numbers.reduce((sum, number) => sum + number.probability, 0);
}
