import type { Alternative } from "../domain/scan/reading.ts";
import { meanProbability } from "./decode.ts";

/** How often what a person points at is a box of theirs; the rest are numbers new to them. Fitted on calibration pictures, like all here. */
const OWN_SHARE = .25;
/** How many of the new numbers go on where own ones are, at most NEAR away: people count. The rest are of any length, all alike. */
const COUNTED_ON = .3;
const NEAR = 10;
const LENGTHS = 8;
const MOST_FAVOUR = 30_000;
/** A reading as sure as this stands, whatever the person owns. */
export const NEVER_OVERRULED = .99;
/** An own number in the place of a reading as sure as this is doubted. */
const SURE = .92;
const LENGTH_APART = 2;

/**
 * How much likelier this number is meant than one of its length that is new and far from all own ones, before anything is read
 * (Bayes): of many short own numbers each says little, a long one is hardly ever met by chance.
 */
export function favourOf(text: string, owned: ReadonlySet<string>): number {
  const plain = (1 - OWN_SHARE) / (LENGTHS * 10 ** text.length);
  const share = owned.has(text) ? OWN_SHARE / owned.size : plain + countedOnShare(text, owned);
  return Math.min(MOST_FAVOUR, Math.max(1, share / plain));
}

function countedOnShare(text: string, owned: ReadonlySet<string>): number {
  let near = 0;
  for (let away = -NEAR; away <= NEAR; away++) {
    const number = String(Number(text) + away);
    const isNumber = !text.startsWith("0") && owned.has(number); // 02 does not go on from 1.
    if (isNumber || owned.has(number.padStart(text.length, "0"))) near++;
  }
  return (1 - OWN_SHARE) * COUNTED_ON * near / (owned.size * 2 * NEAR);
}

/**
 * Texts after the person's own numbers were favoured, best first, and whether one of these took the place of a sure reading. What
 * belongs to no text stays unspoken for.
 * @param texts calibrated, best first
 * @param passes the reader's log probabilities, to judge own numbers that are not among the texts
 */
export function favourOwned(
  texts: readonly Alternative[],
  known: readonly string[],
  passes: readonly Float32Array[],
): { texts: readonly Alternative[]; isOwnInstead: boolean } {
  const [best] = texts;
  if (!best || known.length === 0) return { texts, isOwnInstead: false };
  const owned = new Set(known);
  const all = [...texts, ...missing(texts, best, owned, passes)];
  const most = best.p >= NEVER_OVERRULED ? favourOf(best.text, owned) : MOST_FAVOUR;
  const unspoken = Math.max(0, 1 - all.reduce((sum, one) => sum + one.p, 0));
  const weighed = all.map(({ text, p }) => ({ text, weight: p * Math.min(most, favourOf(text, owned)) }));
  const total = weighed.reduce((sum, one) => sum + one.weight, unspoken);
  const favoured = weighed.map(({ text, weight }) => ({ text, p: weight / total })).sort((a, b) => b.p - a.p);
  return { texts: favoured, isOwnInstead: best.p >= SURE && favoured[0]?.text !== best.text };
}

/** Own numbers that were not among the guesses, in proportion to what the reader thinks of them. */
function missing(
  texts: readonly Alternative[],
  best: Alternative,
  owned: ReadonlySet<string>,
  passes: readonly Float32Array[],
): Alternative[] {
  const listed = new Set(texts.map((one) => one.text));
  const near = [...owned].filter((text) =>
    !listed.has(text) && Math.abs(text.length - best.text.length) <= LENGTH_APART
  );
  const chance = meanProbability(passes);
  const rest = Math.max(1e-9, 1 - chance(best.text));
  return near.map((text) => ({ text, p: (1 - best.p) * Math.min(1, chance(text) / rest) }));
}
