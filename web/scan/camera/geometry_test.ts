import assert from "node:assert/strict";
import { fc } from "../../../tests/support/seeded_fc.ts";
import type { Point } from "../../../domain/scan/reading.ts";
import { around, cropUnder, inVideo, onElement, type Rect } from "./geometry.ts";

const PHONE: Rect = { x: 0, y: 0, width: 360, height: 740 };
const VIDEO = { width: 1280, height: 720 };
const GUIDE: Rect = { x: 30, y: 120, width: 300, height: 220 };

Deno.test("what is read lies under the guide, and a point found in it lands where the person sees it", () => {
  const crop = cropUnder(GUIDE, PHONE, VIDEO, 640);
  const middle: Point = [crop.size.width / 2, crop.size.height / 2];
  const [x, y] = onElement(inVideo(middle, crop), PHONE, VIDEO);
  assert.ok(Math.abs(x - (GUIDE.x + GUIDE.width / 2)) < 2, String(x));
  assert.ok(Math.abs(y - (GUIDE.y + GUIDE.height / 2)) < 2, String(y));
});

Deno.test("a camera of any shape on a screen of any shape gives a region inside its picture", () => {
  const side = fc.integer({ min: 1, max: 4000 });
  fc.assert(fc.property(side, side, side, side, fc.float({ min: 0, max: 1, noNaN: true }), (w, h, vw, vh, at) => {
    const element = { x: 0, y: 0, width: w, height: h };
    const guide = { x: w * at, y: h * at, width: w * (1 - at), height: h * (1 - at) };
    const { region, size } = cropUnder(guide, element, { width: vw, height: vh }, 640);
    assert.ok(region.x >= 0 && region.y >= 0 && region.width >= 1 && region.height >= 1);
    assert.ok(region.x + region.width <= vw && region.y + region.height <= vh);
    assert.ok(Math.max(size.width, size.height) <= 640 && Math.min(size.width, size.height) >= 1);
  }));
});

Deno.test("the cut-out of a turned number holds all its corners and a rim", () => {
  const corners: Point[] = [[100, 90], [200, 120], [190, 150], [90, 120]];
  assert.deepEqual(around(corners, .5, VIDEO), { x: 60, y: 60, width: 170, height: 120 });
  assert.deepEqual(around([[-20, -5], [30, 40]], 1, { width: 40, height: 40 }), { x: 0, y: 0, width: 40, height: 40 });
});
