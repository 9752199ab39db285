import assert from "node:assert/strict";
import { keepChanges, keptChanges } from "./edit_draft.ts";

Deno.test("each box keeps its own unsaved changes, until they are saved or thrown away", () => {
  keepChanges("one", { title: "Coats" });
  keepChanges("other", { location: "Attic" });
  assert.deepEqual([keptChanges("one"), keptChanges("other"), keptChanges("third")], [
    { title: "Coats" },
    { location: "Attic" },
    null,
  ]);
  keepChanges("one", null);
  keepChanges("other", {});
  assert.deepEqual([keptChanges("one"), keptChanges("other")], [null, null]);
});

Deno.test("of more than twenty boxes the oldest changes are let go", () => {
  for (let box = 0; box <= 20; box++) keepChanges(`box ${box}`, { title: "x" });
  assert.deepEqual([keptChanges("box 0"), keptChanges("box 1")], [null, { title: "x" }]);
  for (let box = 0; box <= 20; box++) keepChanges(`box ${box}`, null);
});
