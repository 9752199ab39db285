import { bestText, type Reading } from "../domain/scan/reading.ts";
import type { Networks } from "./candidates.ts";
import { confidenceOf } from "./confidence.ts";
import { firstPass, type FoundNumber } from "./find_number.ts";
import type { GreyImage } from "./picture.ts";
import { holdsMiddle } from "./places.ts";
import type { TextBox } from "./rectify.ts";

type QuarterTurns = 1 | 2 | 3;

const UPRIGHT = .9; // Surer than this of what is read upright, there is no more to do.
const DOUBTFUL = .5; // Surer than this, it has to be a part of what is read turned: one digit often looks like another on its side.
const SURELY = .95; // of one look
const LETTERS = .5; // Surer than this that letters stand there upright, it is no number upside down:
const LETTERS_UPSIDE_DOWN = .3; // TOOLS is 57001.
const UPSIDE_DOWN: Readonly<Record<string, string>> = { 0: "0", 1: "1", 6: "9", 8: "8", 9: "6" };

/**
 * Whether what is read upright is really a number that lies on its side in the picture, or is upside down. One that is turned
 * elsewhere, as on the edge of a carton, says nothing about the one that is pointed at.
 * @param coefficients of the confidence
 */
export function isTurned(
  networks: Networks,
  coefficients: readonly number[],
  image: GreyImage,
  found: FoundNumber | null,
  upright: Reading,
): boolean {
  const sureness = upright.texts[0]?.p ?? 0, read = bestText(upright);
  if (sureness >= UPRIGHT || upright.doubts.includes("too-long")) return false;
  if (upright.doubts.includes("unit-after")) return false; // "8 €" is doubted for another reason.
  const leastDigits = sureness < DOUBTFUL ? 1 : read.length + 1;
  const twins = upright.texts.map(({ text }) => upsideDown(text));
  return ([1, 2, 3] as const).some((turns) => {
    const other = firstPass(networks, turned(image, turns));
    const text = other?.best.numbers[0]?.text ?? "";
    if (!other || text.length < leastDigits || confidenceOf(other.features, coefficients) < SURELY) return false;
    if (!found) return true;
    const { box, detection: { letters } } = found.best.candidate;
    const isHere = holdsMiddle(turnedBack(other.best.candidate.box, image, turns), box);
    if (isHere && letters > (turns === 2 ? LETTERS_UPSIDE_DOWN : LETTERS)) return false;
    if (read === "") return true;
    return isHere && !(turns === 2 && twins.includes(text));
  });
}

/** What these digits look like upside down, where all of them look like digits: 68 for 89. */
export function upsideDown(text: string): string | null {
  const seen = [...text].toReversed().map((digit) => UPSIDE_DOWN[digit]);
  return seen.includes(undefined) ? null : seen.join("");
}

/** The picture turned clockwise by so many quarters. */
export function turned({ values, width, height }: GreyImage, turns: QuarterTurns): GreyImage {
  if (turns === 2) return { values: values.toReversed(), width, height };
  const across = new Float32Array(values.length);
  for (let y = 0; y < height; y++) {
    const column = turns === 1 ? height - 1 - y : y;
    for (let x = 0; x < width; x++) {
      const row = turns === 1 ? x : width - 1 - x;
      across[row * height + column] = values[y * width + x] ?? 0;
    }
  }
  return { values: across, width: height, height: width };
}

/** A box of the turned picture where it lies in the picture itself. */
export function turnedBack(box: TextBox, { width, height }: GreyImage, turns: QuarterTurns): TextBox {
  const angle = box.angle - turns * Math.PI / 2;
  if (turns === 1) return { ...box, x: box.y, y: height - 1 - box.x, angle };
  if (turns === 2) return { ...box, x: width - 1 - box.x, y: height - 1 - box.y, angle };
  return { ...box, x: width - 1 - box.y, y: box.x, angle };
}
