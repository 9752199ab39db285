import assert from "node:assert/strict";
import { readWeights } from "../eval/read_weights.ts";
import { fileBytes } from "./weights.ts";

Deno.test("the beginning of the weights says how long they are, too little of it and another file say nothing", async () => {
  const weights = await readWeights();
  assert.equal(fileBytes(weights.subarray(0, 16_000)), weights.length);
  for (const start of [weights.subarray(0, 0), weights.subarray(0, 100), new Uint8Array(16_000)]) {
    assert.equal(fileBytes(start), null);
  }
});
