import assert from "node:assert/strict";
import { fc } from "../../support/seeded_fc.ts";
import type { Participant } from "../../../domain/game/events/event.ts";
import { checkStandings, type Won } from "./check_standings.ts";

const LIVES = 3;
const NAMES = ["ann", "ben", "cat", "dan"];

const entered: readonly Participant[] = NAMES.map((userId) => ({
  ...{ userId, level: 1, lives: LIVES, wins: 0, losses: 0, reachedAt: 0 },
}));

/** What the rows hold after these games, one at a time. */
function stored(games: readonly Won[]): Participant[] {
  return games.reduce<readonly Participant[]>((rows, { winner, loser, endedAt }) =>
    rows.map((row) => {
      if (row.userId === winner) return { ...row, level: row.level + 1, wins: row.wins + 1, reachedAt: endedAt };
      if (row.userId === loser) return { ...row, lives: Math.max(row.lives - 1, 0), losses: row.losses + 1 };
      return row;
    }), entered).toReversed();
}

const played = fc.array(fc.shuffledSubarray(NAMES, { minLength: 2, maxLength: 2 }), { maxLength: 30 }).map((pairs) =>
  pairs.map(([winner = "", loser = ""], index): Won => ({ winner, loser, endedAt: index + 1 }))
);

Deno.test("standings that follow from the games are right, whatever was played", () => {
  fc.assert(fc.property(played, (games) => {
    assert.deepEqual(checkStandings(games, stored(games), LIVES), []);
  }));
});

Deno.test("a game that counted twice, or not at all, makes the standings wrong", () => {
  fc.assert(fc.property(played.filter((games) => games.length > 0), fc.nat(), (games, index) => {
    const game = games[index % games.length];
    assert.ok(game);
    assert.ok(checkStandings(games, stored([...games, game]), LIVES).length > 0);
    assert.ok(checkStandings([...games, game], stored(games), LIVES).length > 0);
  }));
});

Deno.test("a participant whose row is gone is missed", () => {
  const [first] = checkStandings([], entered.slice(1), LIVES).concat(checkStandings([], entered, LIVES + 1));
  assert.equal(first?.kind, "standings");
});
