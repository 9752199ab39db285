import type { Alternative } from "../domain/scan/reading.ts";
import { meanProbability } from "./candidates.ts";

/**
 * How much likelier a person points at one of the own boxes than at a number as near to it that is new. Fitted on calibration
 * pictures; a reading surer than OWNED_FAVOUR / (OWNED_FAVOUR + 1) is never overruled, however many boxes there are.
 */
export const OWNED_FAVOUR = 30;
const MOST_EDITS = 2;

/**
 * Alternatives after the person's own numbers were favoured, best first. What belongs to no alternative stays unspoken for.
 * @param alternatives calibrated, best first
 * @param looks the reader's log probabilities, to judge own numbers that are not among the alternatives
 */
export function favourOwned(
  alternatives: readonly Alternative[],
  known: readonly string[],
  looks: readonly Float32Array[],
): Alternative[] {
  const [best] = alternatives;
  if (!best || known.length === 0) return [...alternatives];
  const owned = new Set(known);
  const all = [...alternatives, ...missing(alternatives, best, owned, looks)];
  const unspoken = Math.max(0, 1 - all.reduce((sum, one) => sum + one.probability, 0));
  const weighed = all.map(({ text, probability }) => ({
    text,
    weight: probability * (owned.has(text) ? OWNED_FAVOUR : 1),
  }));
  const total = weighed.reduce((sum, one) => sum + one.weight, unspoken);
  return weighed.map(({ text, weight }) => ({ text, probability: weight / total })).sort((a, b) =>
    b.probability - a.probability
  );
}

/** Own numbers that look like the best guess but were not among the guesses, in proportion to what the reader thinks of them. */
function missing(
  alternatives: readonly Alternative[],
  best: Alternative,
  owned: ReadonlySet<string>,
  looks: readonly Float32Array[],
): Alternative[] {
  const listed = new Set(alternatives.map((one) => one.text));
  const near = [...owned].filter((text) => !listed.has(text) && editsWithin(text, best.text, MOST_EDITS));
  if (near.length === 0) return [];
  const rest = Math.max(1e-9, 1 - meanProbability(best.text, looks));
  return near.map((text) => ({
    text,
    probability: (1 - best.probability) * Math.min(1, meanProbability(text, looks) / rest),
  }));
}

/** Whether so few insertions, deletions and replacements lead from one text to the other. */
export function editsWithin(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return (row[b.length] ?? 0) <= most;
}
