import type { Reading } from "../domain/scan/reading.ts";
import type { Networks } from "./candidates.ts";
import { confidenceOf } from "./confidence.ts";
import { findAtOnce, type FoundNumber } from "./find_number.ts";
import { contends } from "./interpret.ts";
import type { GreyImage } from "./picture.ts";

type QuarterTurns = 1 | 2 | 3;

/** Surer than this of what is read upright, nothing is turned. */
const UPRIGHT = .9;
/** As sure as this one pass has to be of what it reads when the picture is turned. */
const SURELY_TURNED = .95;

/**
 * Whether the number that is meant lies on its side in the picture, or is upside down: it is read surely when the picture is turned,
 * and what is read upright is no match for it. Small print on its side says nothing about the number beside it.
 * @param coefficients of the confidence
 */
export function isTurned(
  networks: Networks,
  coefficients: readonly number[],
  image: GreyImage,
  found: FoundNumber | null,
  upright: Reading,
): boolean {
  if ((upright.texts[0]?.p ?? 0) > UPRIGHT || upright.doubts.some((doubt) => doubt !== "contested")) return false;
  return ([1, 2, 3] as const).some((turns) => {
    const other = findAtOnce(networks, turned(image, turns));
    if (!other || other.best.numbers.length === 0 || (found && contends(found.best, other.best))) return false;
    return confidenceOf(other.features, coefficients) >= SURELY_TURNED;
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
