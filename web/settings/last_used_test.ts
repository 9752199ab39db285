import assert from "node:assert/strict";
import { atTime, lastUsed } from "./last_used.ts";

const NOW = Date.parse("2026-11-22T12:00:00Z");
const said = (ago: number) => lastUsed(new Date(NOW - ago).toISOString(), NOW);
const MINUTE = 60_000;

Deno.test("a session that an open page may still renew is in use, an older one as old as it is", () => {
  assert.equal(said(14 * MINUTE), "In use now");
  assert.equal(said(-MINUTE), "In use now", "the clock of the server may be ahead");
  assert.equal(said(15 * MINUTE), "Last used 15 minutes ago");
  assert.equal(said(3 * 60 * MINUTE), "Last used 3 hours ago");
  assert.equal(said(24 * 60 * MINUTE), "Last used yesterday");
  assert.equal(said(6 * 24 * 60 * MINUTE), "Last used 6 days ago");
  assert.equal(said(19 * 24 * 60 * MINUTE), "Last used Nov 3, 2026");
});

Deno.test("a moment is told to the minute, so that two sign-ins of a day are told apart", () => {
  assert.match(atTime("2026-11-03T16:05:00"), /^Nov 3, 2026, 4:05\sPM$/);
});
