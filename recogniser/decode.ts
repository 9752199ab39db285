import { CLASSES } from "./network/reader_net.ts";

/** A string of digits and x (any other mark) and the probability that it is what is written. */
export interface Guess {
  readonly text: string;
  readonly probability: number;
}

const BEAM = 16;
const CHARACTERS = " 0123456789x";
const NEVER = -1e30;

interface Prefix {
  text: string;
  last: number;
  /** log probabilities of ending in a blank, and in the last character */
  blank: number;
  solid: number;
}

/**
 * Strings by CTC prefix search, the likeliest first; the search may lose some alignments of a string, its probability counts all.
 * @param logProbs log probabilities, steps x CLASSES
 */
export function guesses(logProbs: Float32Array, count: number): Guess[] {
  const steps = logProbs.length / CLASSES;
  let beam: Prefix[] = [{ text: "", last: 0, blank: 0, solid: NEVER }];
  for (let step = 0; step < steps; step++) {
    beam = advance(beam, logProbs.subarray(step * CLASSES, (step + 1) * CLASSES));
  }
  const chances = probabilitiesOf(logProbs);
  return beam
    .slice(0, count)
    .map(({ text }) => ({ text, probability: textProbability(text, chances) }))
    .sort((a, b) => b.probability - a.probability);
}

function advance(beam: readonly Prefix[], row: Float32Array): Prefix[] {
  const grown = new Map<string, Prefix>();
  const reach = (text: string, last: number) => {
    const known = grown.get(text);
    if (known) return known;
    const fresh = { text, last, blank: NEVER, solid: NEVER };
    grown.set(text, fresh);
    return fresh;
  };
  for (const prefix of beam) {
    const both = logSum(prefix.blank, prefix.solid);
    const same = reach(prefix.text, prefix.last);
    same.blank = logSum(same.blank, both + (row[0] ?? NEVER));
    if (prefix.last) same.solid = logSum(same.solid, prefix.solid + (row[prefix.last] ?? NEVER));
    for (let c = 1; c < CLASSES; c++) {
      const chance = row[c] ?? NEVER;
      if (chance < -14) continue;
      const longer = reach(prefix.text + CHARACTERS[c], c);
      longer.solid = logSum(longer.solid, chance + (c === prefix.last ? prefix.blank : both));
    }
  }
  return [...grown.values()].sort((a, b) => logSum(b.blank, b.solid) - logSum(a.blank, a.solid)).slice(0, BEAM);
}

/** Probabilities of the steps, as `textProbability` wants them, from their logarithms. */
export function probabilitiesOf(logProbs: Float32Array): Float64Array {
  return Float64Array.from(logProbs, Math.exp);
}

/** Probability that exactly `text` is written, summed over all its alignments; fast enough for thousands of strings. */
export function textProbability(text: string, chances: Float64Array): number {
  const wanted = [0, ...[...text].flatMap((c) => [CHARACTERS.indexOf(c), 0])];
  const reached = new Float64Array(wanted.length);
  reached[0] = chances[0] ?? 0;
  if (wanted.length > 1) reached[1] = chances[wanted[1] ?? 0] ?? 0;
  for (let at = CLASSES; at < chances.length; at += CLASSES) {
    for (let i = wanted.length - 1; i >= 0; i--) {
      const mark = wanted[i] ?? 0;
      const skipped = i % 2 === 1 && mark !== wanted[i - 2] ? reached[i - 2] ?? 0 : 0;
      reached[i] = ((reached[i] ?? 0) + (reached[i - 1] ?? 0) + skipped) * (chances[at + mark] ?? 0);
    }
  }
  return (reached[wanted.length - 1] ?? 0) + (wanted.length > 1 ? reached[wanted.length - 2] ?? 0 : 0);
}

function logSum(a: number, b: number): number {
  const high = a > b ? a : b, low = a > b ? b : a;
  return low <= NEVER / 2 ? high : high + Math.log1p(Math.exp(low - high));
}
