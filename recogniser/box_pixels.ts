import { inkOf } from "./ink.ts";
import type { GreyImage } from "./picture.ts";
import { cornersOf, type TextBox } from "./rectify.ts";

/** The pixels of the picture that a box may lie on; right and bottom are the first ones beyond. */
export function partIn({ width, height }: GreyImage, box: TextBox) {
  const xs = cornersOf(box).map(([x]) => x), ys = cornersOf(box).map(([, y]) => y);
  return {
    left: Math.max(0, Math.floor(Math.min(...xs))),
    top: Math.max(0, Math.floor(Math.min(...ys))),
    right: Math.min(width, Math.ceil(Math.max(...xs)) + 1),
    bottom: Math.min(height, Math.ceil(Math.max(...ys)) + 1),
  };
}

/** Whether a place lies in the box. */
export function placesIn(box: TextBox): (x: number, y: number) => boolean {
  const cos = Math.cos(box.angle), sin = Math.sin(box.angle);
  return (x, y) => {
    const dx = x - box.x, dy = y - box.y;
    return Math.abs(dx * cos + dy * sin) <= box.width / 2 && Math.abs(dy * cos - dx * sin) <= box.height / 2;
  };
}

/** As many pixels of a box tell ink from ground. */
const ENOUGH = 4_000;

/** Whether a pixel of the picture is ink, by what the box holds. */
export function inkIn(image: GreyImage, box: TextBox): (x: number, y: number) => boolean {
  const { left, top, right, bottom } = partIn(image, box);
  const holds = placesIn(box);
  const step = Math.max(1, Math.floor(Math.sqrt(box.width * box.height / ENOUGH)));
  const greys: number[] = [];
  for (let y = top; y < bottom; y += step) {
    for (let x = left; x < right; x += step) if (holds(x, y)) greys.push(image.values[y * image.width + x] ?? 0);
  }
  const isInk = inkOf(greys);
  return (x, y) => isInk(image.values[y * image.width + x] ?? 0);
}

/** The box, larger by a share of its height on all sides. */
export function grown(box: TextBox, by: number): TextBox {
  return { ...box, width: box.width + 2 * by * box.height, height: box.height * (1 + 2 * by) };
}
