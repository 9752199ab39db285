import { STILL_CONFIDENCE } from "../domain/scan/accept.ts";
import type { Alternative } from "../domain/scan/reading.ts";
import { chanceOf, chancesOf } from "./decode.ts";

/** How often what a person points at is a box of theirs; the rest are numbers new to them. Fitted on calibration pictures, like all here. */
const OWN_SHARE = .35;
/** How much of that lies on the lengths that own numbers have, all alike, and not on the boxes. */
const BY_LENGTH = .5;
/** A new number is of any length, all alike. */
const LENGTHS = 8;
const MOST_FAVOUR = 3000;
/** A reading as sure as this stands, whatever the person owns: the page would accept it. */
export const NEVER_OVERRULED = STILL_CONFIDENCE;
const LENGTH_APART = 2;

/** How many own numbers have so many digits, for each length. */
export type OwnedLengths = ReadonlyMap<number, number>;

export function lengthsOf(owned: Iterable<string>): OwnedLengths {
  const lengths = new Map<number, number>();
  for (const { length } of owned) lengths.set(length, (lengths.get(length) ?? 0) + 1);
  return lengths;
}

/**
 * How much likelier one own number of that length is meant than one that is new, before anything is read (Bayes): of many short
 * own numbers each says little, a long one is hardly ever met by chance.
 */
export function favourOf(length: number, lengths: OwnedLengths): number {
  const alike = lengths.get(length) ?? 0;
  if (alike === 0) return 1;
  const boxes = [...lengths.values()].reduce((sum, count) => sum + count, 0);
  const own = OWN_SHARE * ((1 - BY_LENGTH) / boxes + BY_LENGTH / (lengths.size * alike));
  const other = (1 - OWN_SHARE) / (LENGTHS * 10 ** length);
  return Math.min(MOST_FAVOUR, Math.max(1, own / other));
}

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
  const owned = new Set(known);
  if (!best || owned.size === 0) return [...alternatives];
  const all = [...alternatives, ...missing(alternatives, best, owned, looks)];
  const lengths = lengthsOf(owned);
  const favour = (text: string) => owned.has(text) ? favourOf(text.length, lengths) : 1;
  const most = best.probability >= NEVER_OVERRULED ? favour(best.text) : MOST_FAVOUR;
  const unspoken = Math.max(0, 1 - all.reduce((sum, one) => sum + one.probability, 0));
  const weighed = all.map(({ text, probability }) => ({
    text,
    weight: probability * Math.min(most, favour(text)),
  }));
  const total = weighed.reduce((sum, one) => sum + one.weight, unspoken);
  return weighed.map(({ text, weight }) => ({ text, probability: weight / total })).sort((a, b) =>
    b.probability - a.probability
  );
}

/** Own numbers that were not among the guesses, in proportion to what the reader thinks of them. */
function missing(
  alternatives: readonly Alternative[],
  best: Alternative,
  owned: ReadonlySet<string>,
  looks: readonly Float32Array[],
): Alternative[] {
  const listed = new Set(alternatives.map((one) => one.text));
  const near = [...owned].filter((text) =>
    !listed.has(text) && Math.abs(text.length - best.text.length) <= LENGTH_APART
  );
  const steps = looks.map(chancesOf);
  const chance = (text: string) => steps.reduce((sum, chances) => sum + chanceOf(text, chances), 0) / steps.length;
  const rest = Math.max(1e-9, 1 - chance(best.text));
  return near.map((text) => ({ text, probability: (1 - best.probability) * Math.min(1, chance(text) / rest) }));
}
