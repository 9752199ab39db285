import assert from "node:assert/strict";
import fc from "fast-check";
import { acceptStill } from "./accept.ts";
import { doubtCutOff } from "./cut_off.ts";
import type { Point, Reading } from "./reading.ts";

const PICTURE = { width: 640, height: 480 };

/** A sure reading whose digits are `height` high and whose text runs from `from` to `to`. */
function sure(from: Point, to: Point, height: number): Reading {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const [x, y] = [-Math.sin(angle) * height / 2, Math.cos(angle) * height / 2];
  const box = [[from[0] - x, from[1] - y], [to[0] - x, to[1] - y], [to[0] + x, to[1] + y], [from[0] + x, from[1] + y]];
  return {
    text: "2345678",
    confidence: .999,
    box: box as unknown as NonNullable<Reading["box"]>,
    alternatives: [{ text: "2345678", probability: .999 }],
  };
}

Deno.test("a number that ends at the picture's edge is shown, and never accepted", () => {
  for (
    const reading of [
      sure([4, 240], [400, 240], 60),
      sure([200, 240], [630, 250], 60),
      sure([320, 470], [320, 100], 60),
      sure([200, 28], [400, 28], 60),
      sure([200, 455], [400, 455], 60),
    ]
  ) {
    assert.equal(acceptStill(doubtCutOff(reading, PICTURE)).kind, "candidates");
  }
});

Deno.test("a number with room on both sides is as sure as before, wherever it lies and however it is turned", () => {
  fc.assert(fc.property(
    fc.integer({ min: 10, max: 100 }),
    fc.double({ min: -3, max: 3, noNaN: true }),
    fc.integer({ min: 20, max: 150 }),
    (height, angle, half) => {
      const [x, y] = [Math.cos(angle) * half, Math.sin(angle) * half];
      const reading = sure([320 - x, 240 - y], [320 + x, 240 + y], height);
      assert.deepEqual(doubtCutOff(reading, PICTURE), reading);
    },
  ));
});

Deno.test("a picture without a number stays without one", () => {
  const nothing: Reading = { text: "", confidence: 0, box: null, alternatives: [], note: "no-number" };
  assert.equal(doubtCutOff(nothing, PICTURE), nothing);
});
