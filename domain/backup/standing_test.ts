import assert from "node:assert/strict";
import { STALE_BACKUP_MS, standingOf } from "./standing.ts";

const NOW = Date.parse("2026-11-22T12:00:00Z");
const ago = (ms: number) => new Date(NOW - ms).toISOString();
const good = { madeAt: ago(1), files: 1, fault: null, verifiedAt: ago(0), missingFiles: 0, isGone: false };

Deno.test("the last good backup with files decides how things stand; one of the database alone does not count", () => {
  const alone = { ...good, files: null };
  assert.equal(standingOf([], NOW), "none");
  assert.equal(standingOf([alone], NOW), "none");
  assert.equal(standingOf([alone, good], NOW), "good");
  assert.equal(standingOf([{ ...good, verifiedAt: null }], NOW), "unverified");
  assert.equal(standingOf([{ ...good, missingFiles: 1 }, good], NOW), "incomplete");
  assert.equal(standingOf([{ ...good, missingFiles: 1, fault: "no room" }, good], NOW), "failed");
  assert.equal(standingOf([good, { ...good, missingFiles: 1 }], NOW), "good");
  assert.equal(standingOf([{ ...good, isGone: true }, good], NOW), "gone");
  assert.equal(standingOf([{ ...good, fault: "no room" }, { ...good, isGone: true }], NOW), "gone");
  assert.equal(standingOf([{ ...good, isGone: true, madeAt: ago(STALE_BACKUP_MS + 1) }], NOW), "stale");
  assert.equal(standingOf([{ ...good, fault: "no room" }, good], NOW), "failed");
  assert.equal(standingOf([{ ...good, madeAt: ago(STALE_BACKUP_MS) }], NOW), "good");
  assert.equal(standingOf([{ ...good, madeAt: ago(STALE_BACKUP_MS + 1) }], NOW), "stale");
});
