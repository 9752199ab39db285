import assert from "node:assert/strict";
import { counted } from "./counted.ts";

Deno.test("one thing is not counted as several", () => {
  assert.deepEqual([0, 1, 2].map((count) => counted(count, "file")), ["0 files", "1 file", "2 files"]);
  assert.deepEqual([1, 2].map((count) => counted(count, "box", "boxes")), ["1 box", "2 boxes"]);
  assert.equal(counted(1_234_567, "row"), "1,234,567 rows");
});
