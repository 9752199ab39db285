import assert from "node:assert/strict";
import { inkOf } from "./ink.ts";

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
