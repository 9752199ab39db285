import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { READER_ROWS } from "./network/reader_net.ts";
import { normalise, shrink } from "./picture.ts";
import { cornersOf, rectify } from "./rectify.ts";

const BOXES = 4, EVERY_ROW = 4, EVERY_COLUMN = 3, SMALL = { width: 40, height: 32 };

/** A picture, boxes with a sample of the crop the training code cuts for each, and the picture shrunk; written by train/export.py. */
async function reference() {
  const bytes = await readFile(new URL("./fixtures/rectify_reference.bin", import.meta.url));
  const floats = new Float32Array(new Uint8Array(bytes).buffer);
  const [width = 0, height = 0] = floats;
  let next = 2 + width * height;
  const take = (count: number) => floats.subarray(next, next += count);
  const picture = { values: floats.subarray(2, next), width, height };
  const crops = Array.from({ length: BOXES }, () => {
    const [x = 0, y = 0, angle = 0, boxWidth = 0, boxHeight = 0, columns = 0] = take(6);
    const values = take(READER_ROWS / EVERY_ROW * Math.ceil(columns / EVERY_COLUMN));
    return { box: { x, y, angle, width: boxWidth, height: boxHeight }, columns, values };
  });
  return { picture, crops, small: take(SMALL.width * SMALL.height) };
}

Deno.test("a box is cut out as the training code cuts it, small, turned, large and over the edge", async () => {
  const { picture, crops } = await reference();
  for (const stored of crops) {
    const crop = rectify(picture, stored.box);
    assert.equal(crop.used, stored.columns);
    const sampled = Math.ceil(crop.used / EVERY_COLUMN);
    stored.values.forEach((wanted, i) => {
      const row = Math.floor(i / sampled) * EVERY_ROW, column = i % sampled * EVERY_COLUMN;
      const found = crop.values[row * crop.columns + column] ?? NaN;
      assert.ok(Math.abs(found - wanted) < 1e-3, `row ${row}, column ${column}: ${found}, wanted ${wanted}`);
    });
  }
});

Deno.test("the locator's picture is shrunk as the training code shrinks it", async () => {
  const { picture, small } = await reference();
  const found = normalise(shrink(picture, SMALL.width, SMALL.height).values);
  assert.equal(found.length, small.length);
  found.forEach((value, i) => assert.ok(Math.abs(value - (small[i] ?? NaN)) < 1e-3, `pixel ${i}`));
});

Deno.test("corners run clockwise from the text's own top left", () => {
  const corners = cornersOf({ x: 10, y: 20, angle: Math.PI / 2, width: 8, height: 4 });
  assert.deepEqual(corners.map(([x, y]) => [Math.round(x), Math.round(y)]), [[12, 16], [12, 24], [8, 24], [8, 16]]);
});
