import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { READER_ROWS } from "./network/reader_net.ts";
import { normalise, shrink } from "./picture.ts";
import { cornersOf, rectify } from "./rectify.ts";

const BOXES = 4;

/** A picture, boxes with the crop the training code cuts for each, and the picture as its locator sees it. */
async function reference() {
  const bytes = await readFile(new URL("./rectify_reference.bin", import.meta.url));
  const floats = new Float32Array(new Uint8Array(bytes).buffer);
  const [width = 0, height = 0] = floats;
  let next = 2 + width * height;
  const take = (count: number) => floats.subarray(next, next += count);
  const picture = { values: floats.subarray(2, next), width, height };
  const crops = Array.from({ length: BOXES }, () => {
    const [x = 0, y = 0, angle = 0, boxWidth = 0, boxHeight = 0, columns = 0] = take(6);
    return { box: { x, y, angle, width: boxWidth, height: boxHeight }, columns, values: take(READER_ROWS * columns) };
  });
  return { picture, crops, small: take(80 * 64) };
}

Deno.test("a box is cut out as the training code cuts it, small, turned, large and over the edge", async () => {
  const { picture, crops } = await reference();
  for (const stored of crops) {
    const crop = rectify(picture, stored.box);
    assert.equal(crop.used, stored.columns);
    for (let row = 0; row < READER_ROWS; row++) {
      for (let column = 0; column < crop.used; column++) {
        const found = crop.values[row * crop.columns + column] ?? NaN;
        const wanted = stored.values[row * crop.used + column] ?? NaN;
        assert.ok(Math.abs(found - wanted) < 1e-3, `row ${row}, column ${column}: ${found}, wanted ${wanted}`);
      }
    }
  }
});

Deno.test("the locator's picture is shrunk as the training code shrinks it", async () => {
  const { picture, small } = await reference();
  const found = normalise(shrink(picture, 80, 64).values);
  assert.equal(found.length, small.length);
  found.forEach((value, i) => assert.ok(Math.abs(value - (small[i] ?? NaN)) < 1e-3, `pixel ${i}`));
});

Deno.test("corners run clockwise from the text's own top left", () => {
  const corners = cornersOf({ x: 10, y: 20, angle: Math.PI / 2, width: 8, height: 4 });
  assert.deepEqual(corners.map(([x, y]) => [Math.round(x), Math.round(y)]), [[12, 16], [12, 24], [8, 24], [8, 16]]);
});
