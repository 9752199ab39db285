import type { Reading } from "../domain/scan/reading.ts";
import type { Eye } from "./candidates.ts";
import { confidenceOf } from "./confidence.ts";
import { glance } from "./find_number.ts";
import type { GreyImage } from "./picture.ts";

type QuarterTurns = 1 | 2 | 3;

const UPRIGHT = .9; // Surer than this of what is read upright, nobody looks further.
const DOUBTFUL = .5; // Surer than this, it has to be a part of what is read turned: one digit often looks like another on its side.
/** Of one look each; on calibration pictures four in five turned ones pass it, and one in a hundred without a number. */
const SURELY = .95;

/**
 * Whether a number lies on its side in the picture, or is upside down, rather than being what is read upright.
 * @param coefficients of the confidence
 */
export function isTurned(eye: Eye, coefficients: readonly number[], image: GreyImage, upright: Reading): boolean {
  if (upright.confidence >= UPRIGHT || upright.note === "too-long") return false;
  const leastDigits = upright.confidence < DOUBTFUL ? 1 : upright.text.length + 1;
  return ([1, 2, 3] as const).some((turns) => {
    const found = glance(eye, turned(image, turns));
    const digits = found?.best.numbers[0]?.text.length ?? 0;
    return found !== null && digits >= leastDigits && confidenceOf(found.features, coefficients) >= SURELY;
  });
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
