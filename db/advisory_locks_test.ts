import assert from "node:assert/strict";
import { LOCKS } from "./advisory_locks.ts";

Deno.test("no two locks are one number", () => {
  const numbers = Object.values(LOCKS);
  assert.equal(new Set(numbers).size, numbers.length);
});
