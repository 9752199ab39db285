import type { Alternative } from "../domain/scan/reading.ts";
import { besideOf } from "./beside.ts";
import { type Candidate, candidatesIn, type Eye } from "./candidates.ts";
import { features } from "./confidence.ts";
import {
  byFit,
  byWorth,
  interpret,
  type Interpretation,
  LEAST_SHARE,
  numberShare,
  suretyOf,
  worthOf,
} from "./interpret.ts";
import { lookAgain } from "./look_again.ts";
import type { GreyImage } from "./picture.ts";
import { goesOn, isSamePlace } from "./places.ts";

const PLAIN = .98; // Surer than this, one look is enough.
const CLEAR = .9; // Surer than this, two are.
const DOUBTFUL = .5; // Less sure than this, the usual look may have missed what is meant.
const LEAST_BESIDE = .3; // share of a number in a box that goes on with another one
const FINE = 1.5; // times the usual detail, for small text in doubt
const COARSE = .5; // How much of the usual detail shows numbers that fill the picture.
const LARGE = .25; // of the picture's height: the usual detail may show parts of such digits only
const MOST_SECOND_LOOKS = 2;
const LEAST_WORTH = .05; // of the best one's, to deserve a second look too
const AS_WELL_AIMED = .8; // of the best one's aim: a hand does not point more exactly than this

/** The number that is meant, what else may be one in the picture, and what the confidence rests on. */
export interface FoundNumber {
  readonly best: Interpretation;
  readonly rivals: readonly Alternative[];
  /** One of the rivals that is aimed at about as well, and is surely a number. */
  readonly contender: Alternative | null;
  readonly features: readonly number[];
}

/** Looks again where one look leaves doubt, and farther where the second does. */
export function findNumber(eye: Eye, grey: GreyImage): FoundNumber | null {
  const usual = candidatesIn(eye, grey).map(interpret);
  const [first] = byWorth(usual);
  const again = onceEach((candidate) => interpret(lookAgain(eye, grey, candidate)));
  if (first && suretyOf(first) > DOUBTFUL) {
    const beside = usual.some((one) => mayGoOn(one, first)) ? "digits" : besideOf(eye, grey, first.candidate);
    if (beside === "nothing" && suretyOf(first) > PLAIN) return found(first, usual);
    if (beside !== "digits" && suretyOf(again(first.candidate)) > CLEAR) return found(again(first.candidate), usual);
  }
  return lookFarther(allCandidates(eye, grey, usual), again);
}

/** What one look finds. */
export function glance(eye: Eye, grey: GreyImage): FoundNumber | null {
  const usual = candidatesIn(eye, grey).map(interpret);
  const [first] = byWorth(usual);
  return first ? found(first, usual) : null;
}

/** Whether digits were found where this one begins or ends: one number may have been found in two boxes. */
function mayGoOn(one: Interpretation, first: Interpretation): boolean {
  return numberShare(one) > LEAST_BESIDE && goesOn(one.candidate.box, first.candidate.box);
}

type LookAgain = (candidate: Candidate) => Interpretation;

/** The same answer without the work when asked again. */
function onceEach(lookedAt: LookAgain): LookAgain {
  const known = new Map<Candidate, Interpretation>();
  return (candidate) => {
    const answer = known.get(candidate) ?? lookedAt(candidate);
    known.set(candidate, answer);
    return answer;
  };
}

/** A second look at more than one place. */
function lookFarther(all: readonly Interpretation[], again: LookAgain): FoundNumber | null {
  const worthy = byWorth(all).slice(0, MOST_SECOND_LOOKS).filter((one, i, [best = one]) =>
    i === 0 || worthOf(one) > LEAST_WORTH * worthOf(best)
  );
  const [best] = byWorth(worthy.map((one) => again(one.candidate)));
  return best ? found(best, all) : null;
}

/** What the usual look found and what others at more or less detail find elsewhere. */
function allCandidates(eye: Eye, grey: GreyImage, usual: readonly Interpretation[]): Interpretation[] {
  const fine = candidatesIn(eye, grey, FINE).map(interpret);
  const isClose = usual.some(({ candidate }) => candidate.box.height > LARGE * grey.height);
  const coarse = usual.some(isNumber) && !isClose ? [] : candidatesIn(eye, grey, COARSE).map(interpret);
  return byFit([...usual, ...fine, ...coarse]).reduce<Interpretation[]>((kept, one) => {
    const isNew = !kept.some((other) => isSamePlace(one.candidate.box, other.candidate.box));
    return isNew ? [...kept, one] : kept;
  }, []);
}

function found(best: Interpretation, all: readonly Interpretation[]): FoundNumber {
  const others = all.filter((one) => !isSamePlace(one.candidate.box, best.candidate.box));
  const rivals = others.flatMap((one) => one.numbers.slice(0, 1));
  const contender = others.find((one) =>
    suretyOf(one) > CLEAR && one.candidate.aim > AS_WELL_AIMED * best.candidate.aim
  );
  return { best, rivals, contender: contender?.numbers[0] ?? null, features: features(best, others) };
}

function isNumber(one: Interpretation): boolean {
  return numberShare(one) + one.tooLong > LEAST_SHARE;
}
