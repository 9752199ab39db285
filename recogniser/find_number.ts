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
import { isSamePlace } from "./places.ts";

const PLAIN = .98; // Surer than this, one look is enough.
const CLEAR = .9; // Surer than this, two are.
const DOUBTFUL = .5; // Less sure than this, the usual look may have missed what is meant.
const FINE = 1.5; // times the usual detail, for small text in doubt
const COARSE = .5; // How much of the usual detail shows numbers that fill the picture.
const LARGE = .25; // of the picture's height: the usual detail may show parts of such digits only
const MOST_SECOND_LOOKS = 2;
const LEAST_WORTH = .05; // of the best one's, to deserve a second look too
const AS_WELL_AIMED = .8; // of the best one's aim: a hand does not point more exactly than this
const MAY_BE_ONE = { share: .7, probability: .35 }; // of what is doubtful, struck through or blurred, and still a number

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

/** Looks again where one look leaves doubt, and farther where the second does. */
export function findNumber(eye: Eye, grey: GreyImage): FoundNumber | null {
  const usual = candidatesIn(eye, grey).map(interpret);
  const [first] = byWorth(usual);
  const again = onceEach((candidate) => interpret(lookAgain(eye, grey, candidate)));
  if (first && suretyOf(first) > DOUBTFUL && !contenderOf(first, usual)) {
    const beside = besideOf(eye, grey, first.candidate);
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
  return { best, contender: contenderOf(best, others), features: features(best, others) };
}

/** Another number that may be meant as well: aimed at about alike and read surely, or better aimed and likely to be one. */
function contenderOf(best: Interpretation, all: readonly Interpretation[]): Contender | null {
  const contends = (one: Interpretation) => {
    const [number] = one.numbers;
    if (!number || number.text === best.numbers[0]?.text || isSamePlace(one.candidate.box, best.candidate.box)) {
      return false;
    }
    const aim = one.candidate.aim / best.candidate.aim;
    const mayBeOne = number.probability > MAY_BE_ONE.probability && numberShare(one) > MAY_BE_ONE.share;
    return aim > AS_WELL_AIMED && number.probability > CLEAR || aim > 1 && mayBeOne;
  };
  const other = all.find(contends), [number] = other?.numbers ?? [];
  if (!other || !number) return null;
  const share = other.candidate.aim / (other.candidate.aim + best.candidate.aim);
  return { text: number.text, probability: number.probability, share };
}

function isNumber(one: Interpretation): boolean {
  return numberShare(one) + one.tooLong > LEAST_SHARE;
}
