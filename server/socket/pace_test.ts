import assert from "node:assert/strict";
import { openPace } from "./pace.ts";

const burst = (pace: (now: number) => string, count: number, now: number) =>
  Array.from({ length: count }, () => pace(now));

Deno.test("30 messages a second are heard, for as long as somebody likes", () => {
  const pace = openPace(true);
  for (let second = 0; second < 100; second++) {
    assert.deepEqual(new Set(burst(pace, 30, second * 1000)), new Set(["heard"]));
  }
});

Deno.test("the first second over the limit is a warning, the next one closes", () => {
  const pace = openPace(true);
  assert.deepEqual(burst(pace, 33, 0).slice(30), ["warned", "dropped", "dropped"]);
  assert.equal(pace(1000), "heard");
  assert.deepEqual(burst(pace, 31, 2000).at(-1), "closed");
});

Deno.test("a flood within one second closes at once, and RATE_LIMITS=off lifts it all", () => {
  assert.equal(burst(openPace(true), 121, 0).at(-1), "closed");
  assert.deepEqual(new Set(burst(openPace(false), 1000, 0)), new Set(["heard"]));
});
