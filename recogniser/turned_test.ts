import assert from "node:assert/strict";
import fc from "fast-check";
import type { GreyImage } from "./picture.ts";
import { turned, turnedBack } from "./turned.ts";

/** Dark but for one pixel. */
function withSpot(width: number, height: number, x: number, y: number): GreyImage {
  const values = new Float32Array(width * height);
  values[y * width + x] = 255;
  return { values, width, height };
}

Deno.test("what is found in a turned picture is led back to where it is in the picture itself", () => {
  const sizes = fc.record({ width: fc.integer({ min: 1, max: 9 }), height: fc.integer({ min: 1, max: 9 }) });
  fc.assert(
    fc.property(
      sizes,
      fc.nat(),
      fc.constantFrom(1 as const, 2 as const, 3 as const),
      ({ width, height }, at, turns) => {
        const x = at % width, y = Math.floor(at / width) % height;
        const picture = turned(withSpot(width, height, x, y), turns);
        const spot = picture.values.indexOf(255);
        const there = { x: spot % picture.width, y: Math.floor(spot / picture.width), angle: 0, width: 3, height: 1 };
        const { x: backX, y: backY, angle } = turnedBack(there, { values: picture.values, width, height }, turns);
        assert.deepEqual([backX, backY], [x, y]);
        assert.equal(angle, -turns * Math.PI / 2);
      },
    ),
  );
});

Deno.test("four quarter turns leave a picture as it was", () => {
  const picture = withSpot(5, 3, 4, 1);
  assert.deepEqual(turned(turned(picture, 1), 3), picture);
  assert.deepEqual(turned(turned(picture, 2), 2), picture);
  assert.deepEqual(turned(turned(picture, 1), 1), turned(picture, 2));
});
