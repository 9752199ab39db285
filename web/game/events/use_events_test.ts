import assert from "node:assert/strict";
import type { TournamentEvent } from "../../../domain/game/events/event.ts";
import { sampleEvent } from "../../../tests/support/sample_rooms.ts";
import { byInterest } from "./use_events.ts";

Deno.test("what one can play now stands first, then what comes, then what is over", () => {
  const event = (eventId: string, status: TournamentEvent["status"], startTime: string, endTime: string) =>
    sampleEvent(eventId, { status, startTime, endTime });
  const listed = byInterest([
    event("old", "ended", "2026-01-01", "2026-01-02"),
    event("later", "scheduled", "2026-03-05", "2026-03-06"),
    event("longer", "running", "2026-02-01", "2026-02-09"),
    event("soon", "scheduled", "2026-03-01", "2026-03-09"),
    event("recent", "ended", "2026-01-01", "2026-01-05"),
    event("shorter", "running", "2026-02-01", "2026-02-03"),
  ]);
  assert.deepEqual(listed.map(({ eventId }) => eventId), ["shorter", "longer", "soon", "later", "recent", "old"]);
});
