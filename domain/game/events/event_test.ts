import assert from "node:assert/strict";
import { fc } from "../../../tests/support/seeded_fc.ts";
import { boardSizeFor, type Participant, standingsOf } from "./event.ts";

const participants = fc.uniqueArray(
  fc.record({
    userId: fc.string({ minLength: 1, maxLength: 4 }),
    level: fc.integer({ min: 1, max: 4 }),
    lives: fc.integer({ min: 0, max: 2 }),
    wins: fc.integer({ min: 0, max: 3 }),
    losses: fc.integer({ min: 0, max: 2 }),
    reachedAt: fc.nat({ max: 3 }),
  }),
  { selector: ({ userId }) => userId },
);

/** The rules one by one,. */
function stands(a: Participant, b: Participant): boolean {
  if (a.level !== b.level) return a.level > b.level;
  if (a.wins !== b.wins) return a.wins > b.wins;
  if (a.losses !== b.losses) return a.losses < b.losses;
  return a.reachedAt <= b.reachedAt;
}

Deno.test("everybody stands above those they are better than: level, wins, fewer losses, first there", () => {
  fc.assert(fc.property(participants, (all) => {
    const standings = standingsOf(all);
    assert.equal(standings.length, all.length);
    standings.forEach((upper, index) => standings.slice(index + 1).forEach((lower) => assert.ok(stands(upper, lower))));
  }));
});

Deno.test("the order of arrival in the list changes no place", () => {
  fc.assert(fc.property(participants, (all) => assert.deepEqual(standingsOf(all.toReversed()), standingsOf(all))));
});

Deno.test("a ladder plays 3x3 until both have reached level 4, and 4x4 from there", () => {
  assert.equal(boardSizeFor("ladder", [3, 9]), 3);
  assert.equal(boardSizeFor("ladder", [4, 4]), 4);
  assert.equal(boardSizeFor(4, [1, 1]), 4);
});
