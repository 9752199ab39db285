import assert from "node:assert/strict";
import { barOf } from "./progress.ts";

Deno.test("a bar tells how much of long work is done, and a count where nobody knows how much there is", () => {
  assert.equal(barOf(0, 4, "MB"), "[..............................] 0 of 4 MB");
  assert.equal(barOf(1, 4, "MB"), "[########......................] 1 of 4 MB");
  assert.equal(barOf(9, 4, "MB"), "[##############################] 9 of 4 MB");
  assert.equal(barOf(812, 0, "rows"), "812 rows");
});
