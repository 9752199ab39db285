import assert from "node:assert/strict";
import { fc } from "../tests/support/seeded_fc.ts";
import { isSameRegion } from "./same_region.ts";

const BOX = { x: 300, y: 200, angle: .1, width: 120, height: 40 };
const boxes = fc.record({
  x: fc.double({ min: 0, max: 640, noNaN: true }),
  y: fc.double({ min: 0, max: 480, noNaN: true }),
  angle: fc.double({ min: -.5, max: .5, noNaN: true }),
  width: fc.double({ min: 3, max: 400, noNaN: true }),
  height: fc.double({ min: 4, max: 120, noNaN: true }),
});

Deno.test("every box lies where it lies, and on any long enough part of itself", () => {
  fc.assert(fc.property(boxes, fc.double({ min: .1, max: 1, noNaN: true }), (box, share) => {
    assert.ok(isSameRegion(box, box));
    assert.ok(isSameRegion({ ...box, width: box.width * share }, box));
  }));
});

Deno.test("boxes that only touch, or stand above each other, are two places", () => {
  const along = (pixels: number) => ({
    ...BOX,
    x: BOX.x + Math.cos(BOX.angle) * pixels,
    y: BOX.y + Math.sin(BOX.angle) * pixels,
  });
  assert.equal(isSameRegion(along(BOX.width), BOX), false);
  assert.equal(isSameRegion(along(BOX.width / 4), BOX), true);
  assert.equal(isSameRegion({ ...BOX, y: BOX.y + BOX.height }, BOX), false);
});
