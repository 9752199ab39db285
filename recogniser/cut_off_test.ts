import assert from "node:assert/strict";
import { isCutOff } from "./cut_off.ts";
import type { GreyImage } from "./picture.ts";
import type { TextBox } from "./rectify.ts";

const SIZE = { width: 640, height: 480 };
const INK = 30, GROUND = 200;

/** A picture with upright strokes 8 px wide, from 200 to 240 px down, at these places. */
function strokesAt(...places: readonly number[]): GreyImage {
  const values = new Float32Array(SIZE.width * SIZE.height).fill(GROUND);
  for (const place of places) {
    for (let y = 200; y < 240; y++) {
      for (let x = Math.max(0, place); x < Math.min(SIZE.width, place + 8); x++) values[y * SIZE.width + x] = INK;
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

Deno.test("a box that reaches far out of the picture holds a part of a number, whatever is seen at the edge", () => {
  assert.equal(isCutOff(boxFrom(-13, 100), strokesAt(4, 40, 80)), true);
});

Deno.test("a line that ends at the edge elsewhere, or a speck on it, cuts nothing", () => {
  const picture = strokesAt(4, 40, 80);
  for (let y = 300; y < 380; y++) picture.values[y * SIZE.width] = INK;
  picture.values[220 * SIZE.width] = INK;
  assert.equal(isCutOff(boxFrom(-4, 100), picture), false);
});

/** Ink in these parts of the picture: from the left to the right, from the top to the bottom. */
function inkFrom(
  ...parts: readonly (readonly [left: number, right: number, top: number, bottom: number])[]
): GreyImage {
  const values = new Float32Array(SIZE.width * SIZE.height).fill(GROUND);
  for (const [left, right, top, bottom] of parts) {
    for (let y = top; y < bottom; y++) values.fill(INK, y * SIZE.width + left, y * SIZE.width + right);
  }
  return { values, ...SIZE };
}

const BOX = boxFrom(300, 360);
/** The upper bow of a 3, as a 2 is read from it. */
const BOW = [[310, 350, 205, 213], [342, 350, 205, 240]] as const;

Deno.test("a digit whose stroke goes on outside the box until the picture's edge is cut off", () => {
  const picture = (bottom: number) => shiftedDown(inkFrom(...BOW, [342, 350, 240, bottom]), 200);
  const box = { ...BOX, y: BOX.y + 200 };
  assert.equal(isCutOff(box, picture(280)), true);
  assert.equal(isCutOff(box, picture(275)), false, "the stroke ends before the edge");
});

function shiftedDown({ values }: GreyImage, by: number): GreyImage {
  const moved = new Float32Array(values.length).fill(GROUND);
  moved.set(values.subarray(0, (SIZE.height - by) * SIZE.width), by * SIZE.width);
  return { values: moved, ...SIZE };
}

Deno.test("a ring that touches the box's rim, a shadow or a line that a digit runs into, and what is far away cut nothing", () => {
  const box = { ...BOX, y: BOX.y + 200 };
  const ring = [[296, 303, 190, 280], [296, 364, 190, 193]] as const;
  assert.equal(isCutOff(box, shiftedDown(inkFrom(...BOW, ...ring), 200)), false);
  const shadow = [[0, 640, 240, 270], [342, 350, 270, 280]] as const;
  assert.equal(isCutOff(box, shiftedDown(inkFrom(...BOW, ...shadow), 200)), false);
  const line = [[342, 350, 240, 280], [0, 640, 278, 280]] as const;
  assert.equal(isCutOff(box, shiftedDown(inkFrom(...BOW, ...line), 200)), false);
  const ruled = [[0, 640, 225, 228]] as const;
  assert.equal(
    isCutOff(boxFrom(60, 200), inkFrom([70, 78, 205, 235], [120, 128, 205, 235], [170, 178, 205, 235], ...ruled)),
    false,
  );
  assert.equal(isCutOff(BOX, inkFrom(...BOW, [346, 350, 240, 480])), false);
});
