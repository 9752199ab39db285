import assert from "node:assert/strict";
import { fc } from "../../tests/support/seeded_fc.ts";
import type { Reading } from "./reading.ts";
import { independentViews } from "./independent_views.ts";

function at(x: number, y: number, height = 40): Reading {
  const box = [[x, y], [x + 100, y], [x + 100, y + height], [x, y + height]] as const;
  return { texts: [{ text: "117", p: .9 }], box, doubts: [] };
}

Deno.test("one picture again and again is one view", () => {
  fc.assert(fc.property(fc.integer({ min: 1, max: 20 }), (frames) => {
    assert.equal(independentViews(Array.from({ length: frames }, () => at(200, 100))), 1);
  }));
});

Deno.test("a number that moved or grew is seen anew, one that trembles by a pixel is not", () => {
  assert.equal(independentViews([at(200, 100), at(201, 100), at(199, 101)]), 1);
  assert.equal(independentViews([at(200, 100), at(210, 100), at(200, 90)]), 3);
  assert.equal(independentViews([at(200, 100), at(200, 95, 50)]), 2);
});

Deno.test("there are never more views than readings, and none without a reading", () => {
  const reading = fc.tuple(fc.nat(600), fc.nat(400), fc.integer({ min: 5, max: 100 })).map(([x, y, h]) => at(x, y, h));
  fc.assert(fc.property(fc.array(reading, { maxLength: 8 }), (readings) => {
    const views = independentViews(readings);
    assert.ok(views <= readings.length && (views > 0) === (readings.length > 0));
  }));
});
