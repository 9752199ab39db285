import assert from "node:assert/strict";
import { fc } from "../../tests/support/seeded_fc.ts";
import { afterAttempt } from "./after_attempt.ts";

const FAILED = { status: 500, fault: "It answered 500." };
const counts = fc.integer({ min: 1, max: 40 });

Deno.test("what arrived is over, and forgives the address its failures", () => {
  fc.assert(fc.property(counts, counts, (tries, failures) => {
    assert.deepEqual(afterAttempt({ status: 204, fault: null }, tries, failures), {
      state: "delivered",
      failures: 0,
      dueInMs: 0,
      restMs: 0,
      isPaused: false,
    });
  }));
});

Deno.test("pauses never shrink: of a delivery with its tries, of an address with its failures in a row", () => {
  fc.assert(fc.property(counts, counts, (tries, failures) => {
    const [now, later] = [afterAttempt(FAILED, tries, failures), afterAttempt(FAILED, tries + 1, failures + 1)];
    assert.ok(now.dueInMs > 0 && later.dueInMs >= now.dueInMs);
    assert.ok(now.restMs > 0 && later.restMs >= now.restMs);
  }));
});

Deno.test("a delivery is given up after ten tries, an address paused after twelve failures in a row or when it says that it is gone", () => {
  const states = Array.from({ length: 10 }, (_, at) => afterAttempt(FAILED, at + 1, 0).state);
  assert.deepEqual(states, [...Array(9).fill("waiting"), "failed"]);
  const paused = Array.from({ length: 13 }, (_, failures) => afterAttempt(FAILED, 1, failures).isPaused);
  assert.deepEqual(paused, [...Array(11).fill(false), true, true]);
  assert.ok(afterAttempt({ status: 410, fault: "It answered 410." }, 1, 0).isPaused);
});
