import type { Alternative } from "../domain/scan/reading.ts";
import { LONGEST } from "./interpret.ts";

/** How often what a person points at is a box of theirs; the rest are numbers new to them. Fitted on calibration pictures, like all here. */
const OWN_SHARE = .25;
/** How many of the new numbers go on where own ones are, at most NEAR away: people count. The rest are of any length, all alike. */
const COUNTED_ON = .3;
const NEAR = 10;
/** A reading as sure as this stands, whatever the person owns. */
export const NEVER_OVERRULED = .99;

/**
 * How much likelier this number is meant than one of its length that is new and far from all own ones, before anything is read
 * (Bayes): of many short own numbers each says little, a long one is hardly ever met by chance.
 */
export function priorOf(text: string, owned: ReadonlySet<string>): number {
  const plain = (1 - OWN_SHARE) / (LONGEST * 10 ** text.length);
  const share = owned.has(text) ? OWN_SHARE / owned.size : plain + countedOnShare(text, owned);
  return Math.max(1, share / plain);
}

function countedOnShare(text: string, owned: ReadonlySet<string>): number {
  let near = 0;
  for (let away = -NEAR; away <= NEAR; away++) {
    const number = String(Number(text) + away);
    if (owned.has(number) || owned.has(number.padStart(text.length, "0"))) near++;
  }
  return (1 - OWN_SHARE) * COUNTED_ON * near / (owned.size * 2 * NEAR);
}

/**
 * Texts after the person's own numbers were favoured, best first. What belongs to no text stays unspoken for.
 * @param texts calibrated, best first
 */
export function withOwnedPrior(texts: readonly Alternative[], known: readonly string[]): readonly Alternative[] {
  const [best] = texts;
  if (!best || known.length === 0) return texts;
  const owned = new Set(known);
  const most = best.p >= NEVER_OVERRULED ? priorOf(best.text, owned) : Infinity;
  const unspoken = Math.max(0, 1 - texts.reduce((sum, one) => sum + one.p, 0));
  const weighed = texts.map(({ text, p }) => ({ text, weight: p * Math.min(most, priorOf(text, owned)) }));
  const total = weighed.reduce((sum, one) => sum + one.weight, unspoken);
  return weighed.map(({ text, weight }) => ({ text, p: weight / total })).sort((a, b) => b.p - a.p);
}
