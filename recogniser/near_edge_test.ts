import assert from "node:assert/strict";
import { fc } from "../tests/support/seeded_fc.ts";
import { inkOf, isCutOff, isNearEdge } from "./near_edge.ts";
import type { GreyImage } from "./picture.ts";
import type { TextBox } from "./rectify.ts";
import { turned } from "./rotate_image.ts";

const SIZE = { width: 640, height: 480 };
const INK = 30, GROUND = 200;

type Part = readonly [left: number, right: number, top: number, bottom: number];

/** A picture with ink in these parts of it. */
function inked(...parts: readonly Part[]): GreyImage {
  const values = new Float32Array(SIZE.width * SIZE.height).fill(GROUND);
  for (const [left, right, top, bottom] of parts) {
    for (let y = top; y < bottom; y++) values.fill(INK, y * SIZE.width + left, y * SIZE.width + right);
  }
  return { values, ...SIZE };
}

const PICTURE = inked();

/** A text `height` high that runs from one point to another. */
function written(from: readonly [number, number], to: readonly [number, number], height: number): TextBox {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  return { x, y, angle: Math.atan2(dy, dx), width: Math.hypot(dx, dy), height };
}

Deno.test("a number that ends at the picture's edge may go on outside", () => {
  for (
    const box of [
      written([4, 240], [400, 240], 60),
      written([200, 240], [630, 250], 60),
      written([320, 470], [320, 100], 60),
      written([200, 28], [400, 28], 60),
      written([200, 455], [400, 455], 60),
    ]
  ) {
    assert.equal(isNearEdge(box, PICTURE, 3), true);
  }
});

Deno.test("a number with room on all sides is whole, wherever it lies and however it is turned", () => {
  fc.assert(fc.property(
    fc.integer({ min: 10, max: 100 }),
    fc.double({ min: -3, max: 3, noNaN: true }),
    fc.integer({ min: 20, max: 140 }),
    (height, angle, half) => {
      const [x, y] = [Math.cos(angle) * half, Math.sin(angle) * half];
      assert.equal(isNearEdge(written([320 - x, 240 - y], [320 + x, 240 + y], height), PICTURE, 3), false);
    },
  ));
});

Deno.test("a lone digit wants more room beside it than a number that shows how close its digits stand", () => {
  const quarterFree = written([15, 240], [120, 240], 60);
  assert.deepEqual([1, 2, 8].map((digits) => isNearEdge(quarterFree, PICTURE, digits)), [true, false, false]);
});

Deno.test("ink beside the number that the edge cuts may be a digit of it, a ruled line or a shadow is none", () => {
  const box = written([40, 240], [140, 240], 60);
  const digits = [[50, 60, 215, 265], [90, 100, 215, 265], [120, 130, 215, 265]] as const;
  const beside = (...more: readonly Part[]) => isNearEdge(box, inked(...digits, ...more), 3);
  assert.equal(beside(), false);
  assert.equal(beside([0, 12, 215, 265]), true, "half a digit");
  assert.equal(beside([0, 640, 240, 243]), false, "a ruled line");
  assert.equal(beside([0, 20, 0, 480]), false, "a shadow");
  assert.equal(beside([0, 12, 300, 350]), false, "not on its line");
});

/** A picture with upright strokes 8 px wide, from 200 to 240 px down, with these left edges. */
function strokesAt(...lefts: readonly number[]): GreyImage {
  return inked(...lefts.map((left): Part => [Math.max(0, left), Math.min(SIZE.width, left + 8), 200, 240]));
}

/** A box 50 px high round those strokes. */
function boxFrom(left: number, right: number): TextBox {
  return { x: (left + right) / 2, y: 220, angle: 0, width: right - left, height: 50 };
}

Deno.test("a number whose ink goes on to the picture's edge is cut off, on whichever side", () => {
  assert.equal(isCutOff(boxFrom(-4, 100), strokesAt(-4, 40, 80)), true);
  assert.equal(isCutOff(boxFrom(540, 645), strokesAt(560, 600, 636)), true);
  const lying = { x: 259, y: 48, angle: Math.PI / 2, width: 104, height: 50 };
  assert.equal(isCutOff(lying, turned(strokesAt(-4, 40, 80), 1)), true);
});

Deno.test("digits that stand whole beside the edge are not cut off, though their box goes a little beyond it", () => {
  for (const left of [-8, 0, 3]) assert.equal(isCutOff(boxFrom(left, 100), strokesAt(4, 40, 80)), false, `${left}`);
});

Deno.test("a line that ends at the edge elsewhere, or a speck on it, cuts nothing", () => {
  const picture = strokesAt(4, 40, 80);
  for (let y = 300; y < 380; y++) picture.values[y * SIZE.width] = INK;
  picture.values[220 * SIZE.width] = INK;
  assert.equal(isCutOff(boxFrom(-4, 100), picture), false);
});

function paper(ground: number, ink: number) {
  return Array.from({ length: 100 }, (_, i) => (i % 5 === 0 ? ink : ground) + i % 7);
}

Deno.test("ink is the rarer kind, dark on light as well as light on dark, however weak", () => {
  for (const [ground, ink] of [[200, 40], [30, 220], [120, 90], [90, 120]] as const) {
    const isInk = inkOf(paper(ground, ink));
    assert.deepEqual([isInk(ink + 3), isInk(ground + 3)], [true, false], `${ink} on ${ground}`);
  }
});

Deno.test("where all is of one colour there is no ink", () => {
  for (const greys of [[], Array(50).fill(0), Array(50).fill(255)]) {
    assert.deepEqual([0, 128, 255].map(inkOf(greys)), [false, false, false]);
  }
});
