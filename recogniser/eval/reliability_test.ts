import assert from "node:assert/strict";
import type { FrameReading } from "../../domain/scan/reading.ts";
import { reliabilityOf } from "./reliability.ts";

function said(p: number | null, exact: boolean, doubts: FrameReading["doubts"] = []) {
  const texts = p === null ? [] : [{ text: "27", p }];
  return { reading: { texts, box: null, doubts, isThorough: true }, exact };
}

Deno.test("what was said is counted in the row of its probability, whatever read nothing is not, and empty rows are left out", () => {
  const judged = [
    said(.95, true),
    said(.96, false, ["near-edge"]),
    said(.94, true),
    said(.29, false),
    said(null, true),
  ];
  const [low, high, ...more] = reliabilityOf(judged);
  assert.deepEqual(more, []);
  assert.deepEqual(low, { from: 0, n: 1, said: .29, right: 0, undoubted: 1 });
  assert.ok(high);
  assert.deepEqual([high.from, high.n, high.undoubted], [.94, 3, 2]);
  assert.ok(Math.abs(high.said - .95) < 1e-9 && Math.abs(high.right - 2 / 3) < 1e-9);
});
