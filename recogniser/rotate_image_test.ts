import assert from "node:assert/strict";
import type { GreyImage } from "./picture.ts";
import { turned } from "./rotate_image.ts";

function withSpot(width: number, height: number, x: number, y: number): GreyImage {
  const values = new Float32Array(width * height);
  values[y * width + x] = 255;
  return { values, width, height };
}

Deno.test("four quarter turns leave a picture as it was", () => {
  const picture = withSpot(5, 3, 4, 1);
  assert.deepEqual(turned(turned(picture, 1), 3), picture);
  assert.deepEqual(turned(turned(picture, 2), 2), picture);
  assert.deepEqual(turned(turned(picture, 1), 1), turned(picture, 2));
});
