import assert from "node:assert/strict";
import { nextIndex } from "./list_keys.ts";

Deno.test("down leads to the box below, or to the last one where the line below is short", () => {
  assert.equal(nextIndex("ArrowDown", 1, 8, 3), 4);
  assert.equal(nextIndex("ArrowDown", 5, 8, 3), 7);
  assert.equal(nextIndex("ArrowDown", 6, 8, 3), null);
  assert.equal(nextIndex("ArrowDown", 0, 2, 1), 1);
});

Deno.test("up leads to the box above, and from the first line to the search", () => {
  assert.equal(nextIndex("ArrowUp", 4, 8, 3), 1);
  assert.equal(nextIndex("ArrowUp", 2, 8, 3), -1);
  assert.equal(nextIndex("ArrowUp", 0, 2, 1), -1);
});

Deno.test("left and right lead along a line of cards, and nowhere in a list of rows", () => {
  assert.equal(nextIndex("ArrowRight", 2, 8, 3), 3);
  assert.equal(nextIndex("ArrowRight", 7, 8, 3), null);
  assert.equal(nextIndex("ArrowLeft", 0, 8, 3), null);
  assert.equal(nextIndex("ArrowRight", 0, 8, 1), null);
  assert.equal(nextIndex("x", 0, 8, 3), null);
});
