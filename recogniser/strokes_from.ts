import { grown, partIn, placesIn } from "./box_pixels.ts";
import type { GreyImage } from "./picture.ts";
import type { TextBox } from "./rectify.ts";

/** Of the digits' height: along the box's rim lies what is no digit of it, as a ring round the number or a word beside it. */
const RIM = .08;
/** Of the digits' height: so far outside the box its strokes are followed. */
export const REACH = 1.5;
/** Times the ink in the box: what grows to more than that is a shadow, or what the number stands on. */
const MAX_GROWTH = 3;

const BESIDE = [[-1, 0], [1, 0], [0, -1], [0, 1]] as const;

/**
 * The ink in the middle of the box, and what hangs together with it outside: a digit of which the box holds a part goes on there.
 * @param box in pixels of the picture
 * @returns whether a pixel belongs to it; null where that is more than the strokes of digits
 */
export function strokesFrom(
  box: TextBox,
  image: GreyImage,
  isInk: (x: number, y: number) => boolean,
): ((x: number, y: number) => boolean) | null {
  const isBegun = placesIn(grown(box, -RIM)), isWithin = placesIn(grown(box, REACH)), holds = placesIn(box);
  const seen = new Uint8Array(image.width * image.height);
  const open: number[] = [];
  const note = (x: number, y: number) => {
    const at = y * image.width + x;
    if (seen[at]) return;
    seen[at] = 1;
    open.push(at);
  };
  let ink = 0;
  const { left, top, right, bottom } = partIn(image, box);
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      if (!holds(x, y) || !isInk(x, y)) continue;
      ink++;
      if (isBegun(x, y)) note(x, y);
    }
  }
  const most = MAX_GROWTH * ink;
  for (let count = 0, at = open.pop(); at !== undefined; at = open.pop()) {
    if (++count > most) return null;
    const x = at % image.width, y = (at - x) / image.width;
    for (const [dx, dy] of BESIDE) {
      const toX = x + dx, toY = y + dy;
      const isInside = toX >= 0 && toY >= 0 && toX < image.width && toY < image.height;
      if (isInside && isWithin(toX, toY) && isInk(toX, toY)) note(toX, toY);
    }
  }
  return (x, y) => seen[y * image.width + x] === 1;
}
