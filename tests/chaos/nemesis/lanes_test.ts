import assert from "node:assert/strict";
import { fc } from "../../support/seeded_fc.ts";
import { faultsOf, LANES } from "./lanes.ts";

const firstOf = (seed: number) => LANES.map((lane) => faultsOf(lane, seed).take(20).toArray());

Deno.test("the same seed does the same faults, another seed others", () => {
  fc.assert(fc.property(fc.nat(), (seed) => {
    assert.deepEqual(firstOf(seed), firstOf(seed));
    assert.notDeepEqual(firstOf(seed), firstOf(seed + 1));
  }));
});

Deno.test("every fault keeps to the times of its lane", () => {
  fc.assert(fc.property(fc.nat(), fc.constantFrom(...LANES), (seed, lane) => {
    for (const { kind, afterMs, forMs, target } of faultsOf(lane, seed).take(20)) {
      assert.ok(lane.kinds.includes(kind));
      assert.ok(afterMs >= lane.afterMs[0] && afterMs <= lane.afterMs[1]);
      assert.ok(forMs >= lane.forMs[0] && forMs <= lane.forMs[1]);
      assert.ok(target >= 0 && target < 1);
    }
  }));
});
