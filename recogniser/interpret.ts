import type { Candidate } from "./candidates.ts";

/** A text of digits, how likely it is written, and how much of that is with a mark right after it, as in "46B" or "5%". */
interface SeenNumber {
  readonly text: string;
  readonly probability: number;
  readonly marked: number;
}

/** What one candidate says as a number: its likeliest texts with their probabilities, and how likely it is none. */
export interface Interpretation {
  readonly candidate: Candidate;
  readonly numbers: readonly SeenNumber[];
  readonly tooLong: number;
  readonly other: number;
}

export const LONGEST = 8;
/** Less than this of a number is a date, a price or a word. */
export const LEAST_SHARE = .15;

/** Of a better score: from here on the other one may be meant as well. */
const CONTENDING = .7;

/** How much of a number a text with a mark before it ("No.") or after it still is; marks inside make it a date or a price. */
const MARKED = .5;

export function interpret(candidate: Candidate): Interpretation {
  const byText = new Map<string, SeenNumber>();
  let tooLong = 0, other = 0;
  for (const guess of candidate.guesses) {
    const probability = guess.probability;
    const [, before = "", digits = "", after = ""] = /^(x*)(\d+)(x*)$/.exec(guess.text) ?? [];
    const counted = digits === "" ? 0 : probability * (before ? MARKED : 1) * (after ? MARKED : 1);
    other += probability - counted;
    if (digits.length > LONGEST) tooLong += counted;
    else if (digits !== "") {
      const known = byText.get(digits) ?? { probability: 0, marked: 0 };
      const marked = known.marked + (after ? counted : 0);
      byText.set(digits, { text: digits, probability: known.probability + counted, marked });
    }
  }
  const numbers = [...byText.values()].sort((a, b) => b.probability - a.probability);
  return { candidate, numbers, tooLong, other };
}

/** Whether that text is more likely the beginning of something else, a "46B" or a "5 cm", than the whole of a number. */
export function mayBeMore(one: Interpretation, text: string): boolean {
  const seen = one.numbers.find((number) => number.text === text);
  return seen !== undefined && 2 * seen.marked > seen.probability;
}

export function byScore(all: readonly Interpretation[]): Interpretation[] {
  return all.toSorted((a, b) => scoreOf(b) - scoreOf(a));
}

/**
 * How likely it is meant: salient, and surely a number, whichever of its two likeliest readings it is. Shapes out of focus look a
 * little like many.
 */
export function scoreOf(one: Interpretation): number {
  const [first = 0, second = 0] = [...one.numbers.slice(0, 2).map(({ probability }) => probability), one.tooLong]
    .sort((a, b) => b - a);
  return one.candidate.salience * (first + second) ** 2 * one.candidate.detection.peak;
}

/** Whether the one may be meant as well as the other, which is likelier. */
export function contends(one: Interpretation, best: Interpretation): boolean {
  return scoreOf(one) >= CONTENDING * scoreOf(best);
}

export function numberShare(one: Interpretation): number {
  return one.numbers.reduce((sum, number) => sum + number.probability, 0);
}
