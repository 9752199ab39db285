import assert from "node:assert/strict";
import { meanBrightness } from "./light_meter.ts";

Deno.test("black is 0, white 1, green brighter than blue, and half of each is in the middle", () => {
  const [black, white] = [[0, 0, 0, 255], [255, 255, 255, 255]];
  const [green, blue] = [[0, 255, 0, 255], [0, 0, 255, 255]];
  assert.equal(meanBrightness(black), 0);
  assert.ok(Math.abs(meanBrightness(white) - 1) < 1e-9);
  assert.ok(meanBrightness(green) > meanBrightness(blue));
  assert.ok(Math.abs(meanBrightness([...black, ...white]) - .5) < 1e-9);
});
