import assert from "node:assert/strict";
import { nextCell } from "./cell_focus.ts";

Deno.test("the arrows move one cell and stop at the edge", () => {
  assert.deepEqual(nextCell("ArrowRight", [0, 0], 3), [0, 1]);
  assert.deepEqual(nextCell("ArrowDown", [0, 1], 3), [1, 1]);
  assert.deepEqual(nextCell("ArrowLeft", [1, 0], 3), [1, 0]);
  assert.deepEqual(nextCell("ArrowUp", [0, 2], 4), [0, 2]);
  assert.deepEqual(nextCell("ArrowDown", [3, 2], 4), [3, 2]);
});

Deno.test("Home and End go to the ends of the row; other keys are left to the browser", () => {
  assert.deepEqual(nextCell("Home", [1, 2], 4), [1, 0]);
  assert.deepEqual(nextCell("End", [1, 2], 4), [1, 3]);
  assert.equal(nextCell("Tab", [1, 2], 4), null);
  assert.equal(nextCell("Enter", [1, 2], 4), null);
});
