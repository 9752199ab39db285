import assert from "node:assert/strict";
import { hasBack, isOldEnough } from "./rules.ts";

Deno.test("somebody is old enough from the thirteenth birthday on", () => {
  const now = new Date("2026-03-01T00:00:00Z");
  assert.equal(isOldEnough("2013-03-01", now), true);
  assert.equal(isOldEnough("2013-03-02", now), false);
  assert.equal(isOldEnough("2012-02-29", now), true);
  assert.equal(isOldEnough("2027-01-01", now), false);
});

Deno.test("a passport has no back to show", () => {
  assert.deepEqual((["passport", "id-card", "driving-licence"] as const).map(hasBack), [false, true, true]);
});
