import assert from "node:assert/strict";
import { boardSizeFor } from "./event.ts";

Deno.test("a ladder plays 3x3 until both have reached level 4, and 4x4 from there", () => {
  assert.equal(boardSizeFor("ladder", [3, 9]), 3);
  assert.equal(boardSizeFor("ladder", [4, 4]), 4);
  assert.equal(boardSizeFor(4, [1, 1]), 4);
});
