import { type Candidate, candidatesIn, type Networks } from "./candidates.ts";
import { features } from "./confidence.ts";
import { byScore, contends, interpret, type Interpretation } from "./interpret.ts";
import type { GreyImage } from "./picture.ts";
import { isSamePlace } from "./places.ts";

/** Surer than this, one pass over the picture is enough. */
const CLEAR = .9;
/** Times the usual detail: small text, and digits that fill the picture. */
const OTHER_DETAILS = [1.5, .5];
/** Another number that may be meant as well. */
export interface Contender {
  readonly text: string;
  /** That this is what is written there. */
  readonly probability: number;
  /** Of the salience of both. */
  readonly share: number;
}

/** The number that is meant, and what the confidence rests on. */
export interface FoundNumber {
  readonly best: Interpretation;
  readonly contender: Contender | null;
  readonly features: readonly number[];
}

/** One pass over the picture; where that leaves doubt, passes in finer and in coarser detail too. */
export function findThoroughly(networks: Networks, grey: GreyImage): FoundNumber | null {
  const usual = candidatesIn(networks, grey).map(interpret);
  const found = foundIn(usual);
  if (found && topProbability(found.best) > CLEAR && !found.contender) return found;
  const others = OTHER_DETAILS.flatMap((detail) => candidatesIn(networks, grey, detail).map(interpret));
  return foundIn(onePerPlace([...usual, ...others]));
}

export function findAtOnce(networks: Networks, grey: GreyImage): FoundNumber | null {
  return foundIn(candidatesIn(networks, grey).map(interpret));
}

function topProbability(one: Interpretation): number {
  return Math.max(one.numbers[0]?.probability ?? 0, one.tooLong);
}

function onePerPlace(all: readonly Interpretation[]): Interpretation[] {
  return byScore(all).reduce<Interpretation[]>((kept, one) => {
    const isNew = kept.every((other) => !isSamePlace(one.candidate.box, other.candidate.box));
    return isNew ? [...kept, one] : kept;
  }, []);
}

function foundIn(all: readonly Interpretation[]): FoundNumber | null {
  const [best] = byScore(all);
  if (!best) return null;
  const others = all.filter((one) => !isSamePlace(one.candidate.box, best.candidate.box));
  return { best, contender: contenderOf(best, others), features: features(best, others) };
}

function contenderOf(best: Interpretation, others: readonly Interpretation[]): Contender | null {
  const [second] = byScore(others), [number] = second?.numbers ?? [];
  if (!second || !number || !contends(second, best)) return null;
  if (number.text === best.numbers[0]?.text) return null;
  return { text: number.text, probability: number.probability, share: shareOf(second.candidate, best.candidate) };
}

function shareOf(one: Candidate, other: Candidate): number {
  return one.salience / (one.salience + other.salience);
}
