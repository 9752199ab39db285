import assert from "node:assert/strict";
import { MOST_NOTED, noteReading, READING } from "./reading_times.ts";

Deno.test("however long somebody scans, only the newest readings' times are kept, and enough for a bench", () => {
  const kept = () => performance.getEntriesByName(READING).length;
  for (let i = 0; i < MOST_NOTED; i++) noteReading(40);
  assert.equal(kept(), MOST_NOTED);
  for (let i = 0; i < 3 * MOST_NOTED; i++) {
    noteReading(40);
    assert.ok(kept() <= MOST_NOTED, String(kept()));
  }
  assert.equal(performance.getEntriesByName(READING)[0]?.duration, 40);
});
