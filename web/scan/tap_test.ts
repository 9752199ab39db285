import assert from "node:assert/strict";
import { canAnswer, isOnPurpose, ON_THE_WAY_MS } from "./tap.ts";

Deno.test("a finger that comes down before the answers can have been read chooses none of them", () => {
  const comesAfter = (ms: number) => isOnPurpose({ shownAtMs: 5000, downAtMs: 5000 + ms });
  assert.deepEqual([-100, 0, ON_THE_WAY_MS - 1, ON_THE_WAY_MS].map(comesAfter), [false, false, false, true]);
});

Deno.test("a key chooses at once", () => {
  assert.equal(isOnPurpose({ shownAtMs: 5000, downAtMs: null }), true);
});

Deno.test("a second finger and the button that opens a menu touch no question", () => {
  assert.equal(canAnswer({ button: 0, isPrimary: true }), true);
  assert.equal(canAnswer({ button: 2, isPrimary: true }), false);
  assert.equal(canAnswer({ button: 0, isPrimary: false }), false);
});
