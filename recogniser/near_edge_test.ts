import assert from "node:assert/strict";
import { fc } from "../tests/support/seeded_fc.ts";
import { isNearEdge } from "./near_edge.ts";
import type { TextBox } from "./rectify.ts";

const PICTURE = { width: 640, height: 480 };

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
