import { type Candidate, candidatesIn, expandedCrop, type Networks } from "./candidates.ts";
import { features } from "./confidence.ts";
import { byScore, contends, interpret, type Interpretation, LONGEST } from "./interpret.ts";
import type { GreyImage } from "./picture.ts";
import type { TextBox } from "./rectify.ts";

/** Surer than this, one pass over the picture is enough. */
const CLEAR = .9;
/** Times the usual detail: small text, and digits that fill the picture. */
const OTHER_DETAILS = [1.5, .5];
/** As probable as this, a longer number seen in a wider crop is what is written. */
const MORE_DIGITS = .7;
/** How often the shorter number is what is written all the same: three times of nine, on calibration pictures. */
const PART_SHARE = 1 / 3;

/** Another number that may be meant as well. */
export interface RunnerUp {
  readonly text: string;
  /** That this is what is written there. */
  readonly probability: number;
  /** Of the salience of both. */
  readonly share: number;
  /** Null where it is a part of what is meant. */
  readonly box: TextBox | null;
}

/** The number that is meant, and what the confidence rests on. */
export interface FoundNumber {
  readonly best: Interpretation;
  readonly runnerUp: RunnerUp | null;
  readonly features: readonly number[];
}

/** One pass over the picture; where that leaves doubt, passes in finer and in coarser detail too. What is sure then is seen wider. */
export function findThoroughly(networks: Networks, grey: GreyImage): FoundNumber | null {
  const usual = candidatesIn(networks, grey).map(interpret);
  const all = isClear(foundIn(usual)) ? usual : onePerRegion([...usual, ...inOtherDetails(networks, grey)]);
  const found = foundIn(all);
  if (!found || !mayBeLonger(found.best)) return found;
  const longer = longerNumber(networks, grey, found.best);
  return longer
    ? { best: longer, runnerUp: partOf(found.best), features: features(longer, elsewhere(found.best, all)) }
    : found;
}

export function findAtOnce(networks: Networks, grey: GreyImage): FoundNumber | null {
  return foundIn(candidatesIn(networks, grey).map(interpret));
}

function inOtherDetails(networks: Networks, grey: GreyImage): Interpretation[] {
  return OTHER_DETAILS.flatMap((detail) => candidatesIn(networks, grey, detail).map(interpret));
}

function isClear(found: FoundNumber | null): boolean {
  return found !== null && topProbability(found.best) > CLEAR && found.runnerUp === null;
}

/** The probability of what it says first. */
function topProbability(one: Interpretation): number {
  return Math.max(one.numbers[0]?.probability ?? 0, one.tooLong);
}

function onePerRegion(all: readonly Interpretation[]): Interpretation[] {
  return byScore(all).reduce<Interpretation[]>((kept, one) => {
    const isNew = kept.every((other) => !isSameRegion(one.candidate.box, other.candidate.box));
    return isNew ? [...kept, one] : kept;
  }, []);
}

function foundIn(all: readonly Interpretation[]): FoundNumber | null {
  const [best] = byScore(all);
  if (!best) return null;
  const others = elsewhere(best, all);
  return { best, runnerUp: runnerUpOf(best, others), features: features(best, others) };
}

/** A sure number that is not the longest already: nothing that stands beside any other changes what is said of it. */
function mayBeLonger({ numbers: [seen] }: Interpretation): boolean {
  return seen !== undefined && seen.probability > CLEAR && seen.text.length < LONGEST;
}

/** The number with the digits that the box cut off, where a wider crop shows some; a sure reading alone says nothing of them. */
function longerNumber(networks: Networks, grey: GreyImage, one: Interpretation): Interpretation | null {
  const wider = interpret(expandedCrop(networks, grey, one.candidate));
  const [seen] = one.numbers, [more] = wider.numbers;
  if (!seen || !more || more.probability < MORE_DIGITS) return null;
  return more.text.length > seen.text.length && more.text.includes(seen.text) ? wider : null;
}

/** What the digits beside it add may be another number's. */
function partOf({ numbers: [part] }: Interpretation): RunnerUp | null {
  return part ? { text: part.text, probability: part.probability, share: PART_SHARE, box: null } : null;
}

function elsewhere(best: Interpretation, all: readonly Interpretation[]): Interpretation[] {
  return all.filter((one) => !isSameRegion(one.candidate.box, best.candidate.box));
}

function runnerUpOf(best: Interpretation, others: readonly Interpretation[]): RunnerUp | null {
  const [second] = byScore(others), [number] = second?.numbers ?? [];
  if (!second || !number || !contends(second, best)) return null;
  if (number.text === best.numbers[0]?.text) return null;
  const { text, probability } = number, { candidate } = second;
  return { text, probability, share: shareOf(candidate, best.candidate), box: candidate.box };
}

function shareOf(one: Candidate, other: Candidate): number {
  return one.salience / (one.salience + other.salience);
}

const COMMON = .5; // share of the shorter box that two boxes of one text have in common

/** Whether two boxes lie on the same text. */
export function isSameRegion(one: TextBox, other: TextBox): boolean {
  const { along, across } = apart(one, other);
  const common = (one.width + other.width) / 2 - along;
  return common > COMMON * Math.min(one.width, other.width) && across < Math.max(one.height, other.height) / 2;
}

/** Between the middles of two boxes, along and across the line of the second one, in pixels. */
function apart(one: TextBox, other: TextBox) {
  const dx = one.x - other.x, dy = one.y - other.y;
  return {
    along: Math.abs(dx * Math.cos(other.angle) + dy * Math.sin(other.angle)),
    across: Math.abs(dy * Math.cos(other.angle) - dx * Math.sin(other.angle)),
  };
}
