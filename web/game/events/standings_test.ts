import assert from "node:assert/strict";
import { EventId, UserId } from "../../../domain/wire/ids.ts";
import type { Standing, TournamentEvent } from "../../../domain/game/events/event.ts";
import { byInterest } from "./by_interest.ts";
import { standingsInSight } from "./standings_in_sight.ts";

const standings = Array.from({ length: 10 }, (_, index): Standing => ({
  place: index + 1,
  userId: UserId.parse(`u${index + 1}`),
  username: `Player ${index + 1}`,
  level: 1,
  lives: 2,
  wins: 0,
  losses: 0,
  isEliminated: false,
}));

Deno.test("of a long table the first places show, and one's own row wherever it is", () => {
  const { rows, gapBeforeLast, hidden } = standingsInSight(standings, "u9", 3);
  assert.deepEqual(rows.map(({ place }) => place), [1, 2, 3, 9]);
  assert.equal(gapBeforeLast, 5);
  assert.equal(hidden, 6);
});

Deno.test("who is among the first, or not in the event, adds no row", () => {
  assert.equal(standingsInSight(standings, "u3", 3).rows.length, 3);
  assert.equal(standingsInSight(standings, "nobody", 3).rows.length, 3);
  assert.equal(standingsInSight(standings, "u4", 3).gapBeforeLast, 0);
  assert.equal(standingsInSight(standings, "u4", 50).hidden, 0);
});

Deno.test("what one can play now stands first, then what comes, then what is over", () => {
  const event = (eventId: string, status: TournamentEvent["status"], startTime: string, endTime: string) => ({
    eventId: EventId.parse(eventId),
    title: "",
    description: "",
    startTime,
    endTime,
    status,
    isClosing: false,
    boardSize: 3 as const,
    lives: 2,
    maxPlayers: 10,
    playerCount: 0,
  });
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
