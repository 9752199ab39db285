import { besideOf } from "./beside.ts";
import { type Candidate, candidatesIn, type Networks } from "./candidates.ts";
import { features } from "./confidence.ts";
import {
  byFit,
  byScore,
  interpret,
  type Interpretation,
  LEAST_SHARE,
  numberShare,
  scoreOf,
  topProbability,
} from "./interpret.ts";
import { secondPass } from "./second_pass.ts";
import type { GreyImage } from "./picture.ts";
import { isSamePlace } from "./places.ts";

const PLAIN = .98; // Surer than this, one look is enough.
const CLEAR = .9; // Surer than this, two are.
const DOUBTFUL = .5; // Less sure than this, the usual look may have missed what is meant.
const FINE = 1.5; // times the usual detail, for small text in doubt
const COARSE = .5; // How much of the usual detail shows numbers that fill the picture.
const LARGE = .25; // of the picture's height: the usual detail may show parts of such digits only
const MOST_SECOND_PASSES = 2;
const LEAST_SCORE_SHARE = .05; // of the best one's, to deserve a second look too
const AS_SALIENT = .8; // of the best one's salience: a hand does not point more exactly than this
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
export function findNumber(networks: Networks, grey: GreyImage): FoundNumber | null {
  const usual = candidatesIn(networks, grey).map(interpret);
  const [first] = byScore(usual);
  const again = onceEach((candidate) => interpret(secondPass(networks, grey, candidate)));
  if (first && topProbability(first) > DOUBTFUL && !contenderOf(first, usual)) {
    const beside = besideOf(networks, grey, first.candidate);
    if (beside === "nothing" && topProbability(first) > PLAIN) return found(first, usual);
    if (beside !== "digits" && topProbability(again(first.candidate)) > CLEAR) {
      return found(again(first.candidate), usual);
    }
  }
  return searchWider(allCandidates(networks, grey, usual), again);
}

/** What one look finds. */
export function firstPass(networks: Networks, grey: GreyImage): FoundNumber | null {
  const usual = candidatesIn(networks, grey).map(interpret);
  const [first] = byScore(usual);
  return first ? found(first, usual) : null;
}

type SecondPass = (candidate: Candidate) => Interpretation;

/** The same answer without the work when asked again. */
function onceEach(lookedAt: SecondPass): SecondPass {
  const known = new Map<Candidate, Interpretation>();
  return (candidate) => {
    const answer = known.get(candidate) ?? lookedAt(candidate);
    known.set(candidate, answer);
    return answer;
  };
}

/** A second look at more than one place. */
function searchWider(all: readonly Interpretation[], again: SecondPass): FoundNumber | null {
  const worthy = byScore(all).slice(0, MOST_SECOND_PASSES).filter((one, i, [best = one]) =>
    i === 0 || scoreOf(one) > LEAST_SCORE_SHARE * scoreOf(best)
  );
  const [best] = byScore(worthy.map((one) => again(one.candidate)));
  return best ? found(best, all) : null;
}

/** What the usual look found and what others at more or less detail find elsewhere. */
function allCandidates(networks: Networks, grey: GreyImage, usual: readonly Interpretation[]): Interpretation[] {
  const fine = candidatesIn(networks, grey, FINE).map(interpret);
  const isClose = usual.some(({ candidate }) => candidate.box.height > LARGE * grey.height);
  const coarse = usual.some(isNumber) && !isClose ? [] : candidatesIn(networks, grey, COARSE).map(interpret);
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
    const salience = one.candidate.salience / best.candidate.salience;
    const mayBeOne = number.probability > MAY_BE_ONE.probability && numberShare(one) > MAY_BE_ONE.share;
    return salience > AS_SALIENT && number.probability > CLEAR || salience > 1 && mayBeOne;
  };
  const other = all.find(contends), [number] = other?.numbers ?? [];
  if (!other || !number) return null;
  const share = other.candidate.salience / (other.candidate.salience + best.candidate.salience);
  return { text: number.text, probability: number.probability, share };
}

function isNumber(one: Interpretation): boolean {
  return numberShare(one) + one.tooLong > LEAST_SHARE;
}
