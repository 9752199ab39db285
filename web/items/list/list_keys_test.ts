import assert from "node:assert/strict";
import { nextPlace } from "./list_keys.ts";

Deno.test("down leads to the box below, or to the last one where the line below is short", () => {
  assert.equal(nextPlace("ArrowDown", 1, 8, 3), 4);
  assert.equal(nextPlace("ArrowDown", 5, 8, 3), 7);
  assert.equal(nextPlace("ArrowDown", 6, 8, 3), null);
  assert.equal(nextPlace("ArrowDown", 0, 2, 1), 1);
});

Deno.test("up leads to the box above, and from the first line to the search", () => {
  assert.equal(nextPlace("ArrowUp", 4, 8, 3), 1);
  assert.equal(nextPlace("ArrowUp", 2, 8, 3), -1);
  assert.equal(nextPlace("ArrowUp", 0, 2, 1), -1);
});

Deno.test("left and right lead along a line of cards, and nowhere in a list of rows", () => {
  assert.equal(nextPlace("ArrowRight", 2, 8, 3), 3);
  assert.equal(nextPlace("ArrowRight", 7, 8, 3), null);
  assert.equal(nextPlace("ArrowLeft", 0, 8, 3), null);
  assert.equal(nextPlace("ArrowRight", 0, 8, 1), null);
  assert.equal(nextPlace("x", 0, 8, 3), null);
});
