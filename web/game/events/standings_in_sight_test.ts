import assert from "node:assert/strict";
import { EventId, UserId } from "../../../domain/wire/ids.ts";
import type { Standing } from "../../../domain/game/events/event.ts";
import { standingsInSight } from "./standings_in_sight.ts";

const standings = Array.from({ length: 10 }, (_, index): Standing => ({
  place: index + 1,
  event: EventId.parse("e1"),
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
