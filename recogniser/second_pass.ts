import { type Candidate, GUESSES, locate, locatorSize, type Networks, readBox } from "./candidates.ts";
import { hasMarkAfter } from "./beside.ts";
import { guesses, meanProbability } from "./decode.ts";
import { digitsPart } from "./digits_part.ts";
import type { GreyImage } from "./picture.ts";
import { isSamePlace } from "./places.ts";
import { type TextBox, widened } from "./rectify.ts";

const GUESSES_PER_PASS = 6;
const AGAIN = [{ size: .8, turn: 0 }, { size: 1, turn: -.04 }]; // the two of 26 that gained most on calibration pictures
const BLIND: Float32Array = new Float32Array(0);
const NOTHING = { text: "", probability: 0 };
const WIDER = .5; // heights on each side
const NEAR_HEIGHT = 20; // px of text in the locator's picture: where it is most exact
const LEAST_ZOOM = 1.25;
const WHOLE = .9; // A look as sure as this that it saw digits only has no word to cut off.

/**
 * Reads the same place again: small text is located once more from nearer, words beside it are cut off, and what is left is cut
 * smaller, turned a little and wider too.
 * What is seen is the mean of all these passes.
 */
export function secondPass(networks: Networks, image: GreyImage, first: Candidate): Candidate {
  const sureness = numberIn(first.passes[0] ?? BLIND);
  const nearer = closerBox(networks, image, first.box);
  const whole = nearer ?? first.box;
  const logProbs = nearer ? readBox(networks, image, nearer) : first.passes[0] ?? BLIND;
  const part = sureness > WHOLE ? null : digitsPart(whole, logProbs);
  const box = part?.box ?? whole;
  const plain = part ? readBox(networks, image, part.box) : logProbs;
  const others = AGAIN.map(({ size, turn }) =>
    readBox(networks, image, { ...box, height: box.height * size, angle: box.angle + turn })
  );
  const wide = readBox(networks, image, widened(box, WIDER));
  const [beside = NOTHING] = guesses(wide, 1);
  // Neither nothing nor a neighbour.
  const passes = [plain, ...others, ...(/^\d+$/.test(beside.text) ? [wide] : [])];
  const markAfter = hasMarkAfter(beside.text) ? beside.probability : 0;
  return { ...first, box, passes, cutOff: part?.cutOff ?? "nothing", markAfter, ...together(passes) };
}

/** How surely a look sees digits and nothing else. */
function numberIn(logProbs: Float32Array): number {
  const digits = guesses(logProbs, GUESSES_PER_PASS).filter(({ text }) => /^\d+$/.test(text));
  return digits.reduce((sum, { probability }) => sum + probability, 0);
}

/** What several passes say together: the mean of what each says. */
function together(passes: readonly Float32Array[]): Pick<Candidate, "guesses" | "agreement"> {
  const each = passes.map((logProbs) => guesses(logProbs, GUESSES_PER_PASS));
  const texts = new Set(each.flat().map((guess) => guess.text));
  const mean = meanProbability(passes);
  const meant = [...texts].map((text) => ({ text, probability: mean(text) }));
  meant.sort((a, b) => b.probability - a.probability);
  const agreement = each.filter(([best]) => best?.text === meant[0]?.text).length / each.length;
  return { guesses: meant.slice(0, GUESSES), agreement };
}

/** Where the locator sees that text when it gets a part of the picture in which the text is large; null for text that is large already. */
function closerBox(networks: Networks, image: GreyImage, box: TextBox): TextBox | null {
  const { width } = locatorSize(image);
  const scale = width / image.width;
  const zoom = Math.min(NEAR_HEIGHT / (box.height * scale), .75 * width / ((box.width + 2 * box.height) * scale));
  if (zoom < LEAST_ZOOM) return null;
  const part = cutOut(image, box, Math.round(image.width / zoom), Math.round(image.height / zoom));
  return locate(networks, part.image)
    .map((one) => ({ ...one.box, x: one.box.x + part.left, y: one.box.y + part.top }))
    .filter((one) => isSamePlace(one, box))
    .sort((a, b) => b.width * b.height - a.width * a.height)[0] ?? null;
}

function cutOut(image: GreyImage, around: TextBox, width: number, height: number) {
  const within = (middle: number, size: number, whole: number) =>
    Math.max(0, Math.min(whole - size, Math.round(middle - size / 2)));
  const left = within(around.x, width, image.width), top = within(around.y, height, image.height);
  const values = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const start = (top + y) * image.width + left;
    values.set(image.values.subarray(start, start + width), y * width);
  }
  return { image: { values, width, height }, left, top };
}
