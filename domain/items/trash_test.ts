import assert from "node:assert/strict";
import { daysLeftInTrash, oldestInTrash } from "./trash.ts";

const DAY_MS = 24 * 60 * 60_000;

Deno.test("a deleted box has 30 days, then one less each day, and on the last one is left until it is gone", () => {
  const deletedAt = Date.parse("2026-11-03T12:00:00Z");
  const daysAfter = (ms: number) => daysLeftInTrash(deletedAt, deletedAt + ms);
  assert.deepEqual([0, 1, DAY_MS, DAY_MS + 1].map(daysAfter), [30, 30, 29, 29]);
  assert.deepEqual([30 * DAY_MS - 1, 30 * DAY_MS].map(daysAfter), [1, 1]);
  assert.equal(oldestInTrash(deletedAt + 30 * DAY_MS).getTime(), deletedAt);
});
