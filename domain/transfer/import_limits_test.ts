import assert from "node:assert/strict";
import { boxBudget } from "./import_limits.ts";
import { BLANK_ROW } from "./rows/import_row.ts";

const file = { path: "a", fileName: "a", createdAt: "" };

Deno.test("a file may have 100,000 boxes that name 250,000 files, and no more of either", () => {
  const takeBox = boxBudget();
  for (let box = 0; box < 100_000; box++) takeBox(BLANK_ROW);
  assert.throws(() => takeBox(BLANK_ROW), /more than 100,000 boxes\. Please split it/);
  const takeFiles = boxBudget();
  for (let box = 0; box < 100; box++) takeFiles({ files: Array(2_500).fill(file) });
  assert.throws(() => takeFiles({ files: [file] }), /more than 250,000 files/);
});
