import { type Interpretation, numberShare } from "./interpret.ts";

const USUAL_WIDTH = .75; // of a digit, with the space to the next one, in heights

/**
 * What the confidence rests on, in the order of the coefficients (`train/calibrate.py` fits them): 1, log odds of the best text,
 * log odds of it against the second, digits, smallness of the digits, locator's doubt, letters, rivals, share of a number, how much
 * more salient another one was, a lone stroke, how much wider and how much narrower the box is than so many digits usually are.
 * @param others what else may be written in the picture
 */
export function features(one: Interpretation, others: readonly Interpretation[]): number[] {
  const [best, second] = one.numbers;
  const p = best?.probability ?? 0, q = second?.probability ?? 0;
  const { detection, box, salience } = one.candidate;
  const stretch = Math.log(box.width / (box.height * USUAL_WIDTH * Math.max(1, best?.text.length ?? 0)));
  return [
    1,
    logOdds(p),
    Math.min(12, Math.log((p + 1e-6) / (q + 1e-6))),
    best?.text.length ?? 0,
    Math.max(0, Math.log(30 / box.height)),
    logOdds(detection.peak),
    logOdds(detection.letters),
    Math.log(1 + others.length),
    logOdds(numberShare(one)),
    Math.log(Math.max(salience, ...others.map(({ candidate }) => candidate.salience)) / salience),
    Number(best?.text === "1"),
    Math.max(0, stretch),
    Math.max(0, -stretch),
  ];
}

/** How many there are: weights with coefficients for others are another program's. */
export const FEATURES = 13;

/** @param coefficients one a feature; without any, the reader's own probability counts */
export function confidenceOf(values: readonly number[], coefficients: readonly number[]): number {
  if (coefficients.length === 0) return 1 / (1 + Math.exp(-(values[1] ?? 0)));
  const sum = values.reduce((total, value, i) => total + value * (coefficients[i] ?? 0), 0);
  return 1 / (1 + Math.exp(-sum));
}

function logOdds(p: number): number {
  const held = Math.min(1 - 1e-5, Math.max(1e-5, p));
  return Math.log(held / (1 - held));
}
