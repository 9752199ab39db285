import assert from "node:assert/strict";
import { isCutOff } from "./cut_off.ts";
import type { GreyImage } from "./picture.ts";
import type { TextBox } from "./rectify.ts";

const SIZE = { width: 640, height: 480 };
const INK = 30, GROUND = 200;

/** A picture with upright strokes 8 px wide, from 200 to 240 px down, with these left edges. */
function strokesAt(...lefts: readonly number[]): GreyImage {
  const values = new Float32Array(SIZE.width * SIZE.height).fill(GROUND);
  for (const left of lefts) {
    for (let y = 200; y < 240; y++) {
      for (let x = Math.max(0, left); x < Math.min(SIZE.width, left + 8); x++) values[y * SIZE.width + x] = INK;
    }
  }
  return { values, ...SIZE };
}

/** A box 50 px high round those strokes. */
function boxFrom(left: number, right: number): TextBox {
  return { x: (left + right) / 2, y: 220, angle: 0, width: right - left, height: 50 };
}

Deno.test("a number whose ink goes on to the picture's edge is cut off, on whichever side", () => {
  assert.equal(isCutOff(boxFrom(-4, 100), strokesAt(-4, 40, 80)), true);
  assert.equal(isCutOff(boxFrom(540, 645), strokesAt(560, 600, 636)), true);
  const lying: GreyImage = { ...turned(strokesAt(-4, 40, 80)) };
  assert.equal(isCutOff({ x: 220, y: 48, angle: Math.PI / 2, width: 104, height: 50 }, lying), true);
});

/** Rows become columns. */
function turned({ values, width, height }: GreyImage): GreyImage {
  const across = new Float32Array(values.length);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) across[x * height + y] = values[y * width + x] ?? 0;
  return { values: across, width: height, height: width };
}

Deno.test("digits that stand whole beside the edge are not cut off, though their box goes a little beyond it", () => {
  for (const left of [-8, 0, 3]) assert.equal(isCutOff(boxFrom(left, 100), strokesAt(4, 40, 80)), false, `${left}`);
});

Deno.test("a line that ends at the edge elsewhere, or a speck on it, cuts nothing", () => {
  const picture = strokesAt(4, 40, 80);
  for (let y = 300; y < 380; y++) picture.values[y * SIZE.width] = INK;
  picture.values[220 * SIZE.width] = INK;
  assert.equal(isCutOff(boxFrom(-4, 100), picture), false);
});
