import assert from "node:assert/strict";
import { fc } from "../tests/support/seeded_fc.ts";
import { isNearEdge } from "./near_edge.ts";
import type { GreyImage } from "./picture.ts";
import type { TextBox } from "./rectify.ts";

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
