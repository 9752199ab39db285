import assert from "node:assert/strict";
import { fc } from "../../support/seeded_fc.ts";
import { FAULT_KINDS, faultsOf, lanesFor } from "./lanes.ts";

function firstOf(seed: number, ownsServers: boolean) {
  return lanesFor(ownsServers).map((lane) => faultsOf(lane, seed).take(20).toArray());
}

Deno.test("the same seed does the same faults, another seed others", () => {
  fc.assert(fc.property(fc.nat(), (seed) => {
    assert.deepEqual(firstOf(seed, true), firstOf(seed, true));
    assert.notDeepEqual(firstOf(seed, true), firstOf(seed + 1, true));
  }));
});

Deno.test("every fault keeps to the times of its lane, and a server that stops does so for 3 s", () => {
  fc.assert(fc.property(fc.nat(), (seed) => {
    for (const lane of lanesFor(true)) {
      for (const { kind, afterMs, forMs, target } of faultsOf(lane, seed).take(20)) {
        assert.ok(lane.kinds.includes(kind));
        assert.ok(afterMs >= lane.afterMs[0] && afterMs <= lane.afterMs[1]);
        assert.ok(forMs >= lane.forMs[0] && forMs <= lane.forMs[1]);
        assert.ok(target >= 0 && target < 1);
        if (kind === "stop server") assert.equal(forMs, 3_000);
      }
    }
  }));
});

Deno.test("servers of our own meet every kind of fault; those of others none that ends or stops them", () => {
  const kindsOf = (ownsServers: boolean) => lanesFor(ownsServers).flatMap(({ kinds }) => kinds).toSorted();
  assert.deepEqual(kindsOf(true), [...FAULT_KINDS].toSorted());
  assert.deepEqual(kindsOf(false), ["bad frames", "cut connections", "second tabs"]);
});
