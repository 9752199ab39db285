import assert from "node:assert/strict";
import { leftMs, secondsOf, urgencyOf } from "./countdown.ts";

Deno.test("the clock warns from ten seconds on and alarms from five", () => {
  assert.equal(urgencyOf(10_001), "calm");
  assert.equal(urgencyOf(10_000), "warning");
  assert.equal(urgencyOf(5_001), "warning");
  assert.equal(urgencyOf(5_000), "alarm");
});

Deno.test("a device whose clock is wrong counts down like any other", () => {
  const serverNow = 1_000_000;
  const until = serverNow + 15_000;
  for (const aheadMs of [0, 3_600_000, -3_600_000]) {
    assert.equal(secondsOf(leftMs(until, aheadMs, serverNow + aheadMs)), 15);
  }
});

Deno.test("a countdown ends at zero and stays there", () => {
  assert.equal(leftMs(1_000, 0, 5_000), 0);
});

Deno.test("a clock that is a little off begins no countdown with a second too many", () => {
  assert.deepEqual([20_040, 20_000, 19_950, 19_100, 1_050, 0].map(secondsOf), [20, 20, 20, 19, 1, 0]);
});
