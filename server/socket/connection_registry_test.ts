import assert from "node:assert/strict";
import { messageRateLimit } from "./connection_registry.ts";

const burst = (limit: (now: number) => string, count: number, now: number) =>
  Array.from({ length: count }, () => limit(now));

Deno.test("30 messages a second are count, for as long as somebody likes", () => {
  const limit = messageRateLimit(true);
  for (let second = 0; second < 100; second++) {
    assert.deepEqual(new Set(burst(limit, 30, second * 1000)), new Set(["allowed"]));
  }
});

Deno.test("the first second over the limit is a warning, the next one closes", () => {
  const limit = messageRateLimit(true);
  assert.deepEqual(burst(limit, 33, 0).slice(30), ["warned", "dropped", "dropped"]);
  assert.equal(limit(1000), "allowed");
  assert.deepEqual(burst(limit, 31, 2000).at(-1), "closed");
});

Deno.test("a flood within one second closes at once, and RATE_LIMITS=off lifts it all", () => {
  assert.equal(burst(messageRateLimit(true), 121, 0).at(-1), "closed");
  assert.deepEqual(new Set(burst(messageRateLimit(false), 1000, 0)), new Set(["allowed"]));
});
