import assert from "node:assert/strict";
import { fc } from "../../../tests/support/seeded_fc.ts";
import { acceptedDifference, pairUp, type WaitingTicket } from "./pairing.ts";

const waiting = (userId: string, level: number, since = 0, lastOpponent: string | null = null): WaitingTicket => ({
  userId,
  level,
  since,
  lastOpponent,
});
const names = (pairs: [WaitingTicket, WaitingTicket][]) => pairs.map((pair) => pair.map(({ userId }) => userId));

Deno.test("the nearest level comes first", () => {
  assert.deepEqual(names(pairUp([waiting("a", 1), waiting("b", 2, 1), waiting("c", 1, 2)], 10)), [["a", "c"]]);
});

Deno.test("levels that lie apart meet later: one more every three seconds", () => {
  const far = [waiting("a", 1), waiting("b", 4)];
  assert.deepEqual(pairUp(far, 5_999), []);
  assert.deepEqual(names(pairUp(far, 6_000)), [["a", "b"]]);
  assert.equal(acceptedDifference(0), 1);
});

Deno.test("nobody meets the last opponent again while another waits", () => {
  const three = [waiting("a", 1, 0, "b"), waiting("b", 1, 1, "a"), waiting("c", 2, 2)];
  assert.deepEqual(names(pairUp(three, 10)), [["a", "c"]]);
  assert.deepEqual(names(pairUp(three.slice(0, 2), 10)), [["a", "b"]]);
});

Deno.test("every ticket is matched at most once, within reach, and nobody is left who could be paired", () => {
  const queue = fc.uniqueArray(
    fc.record({
      userId: fc.integer({ min: 0, max: 60 }).map(String),
      level: fc.integer({ min: 1, max: 9 }),
      since: fc.nat({ max: 20_000 }),
      lastOpponent: fc.option(fc.integer({ min: 0, max: 60 }).map(String)),
    }),
    { selector: ({ userId }) => userId, maxLength: 40 },
  );
  fc.assert(fc.property(queue, (tickets) => {
    const now = 20_000;
    const pairs = pairUp(tickets, now);
    const matched = pairs.flat().map(({ userId }) => userId);
    assert.equal(new Set(matched).size, matched.length);
    const haveMet = (a: WaitingTicket, b: WaitingTicket) => a.lastOpponent === b.userId || b.lastOpponent === a.userId;
    for (const [seeker, rival] of pairs) {
      assert.ok(Math.abs(seeker.level - rival.level) <= acceptedDifference(now - seeker.since));
      if (tickets.length > 2) assert.ok(!haveMet(seeker, rival));
    }
    const left = tickets.filter(({ userId }) => !matched.includes(userId));
    for (const seeker of left) {
      for (const other of left) {
        const reach = acceptedDifference(now - seeker.since);
        if (seeker === other || haveMet(seeker, other) || seeker.since > other.since) continue;
        assert.ok(Math.abs(seeker.level - other.level) > reach, `${seeker.userId} and ${other.userId} could play`);
      }
    }
  }));
});
