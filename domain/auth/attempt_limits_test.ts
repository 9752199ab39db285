import assert from "node:assert/strict";
import { fc } from "../../tests/support/seeded_fc.ts";
import { CODE_REQUESTS, countingAttempts, nextAttemptAt, waitingWords } from "./attempt_limits.ts";

const at = (seconds: number) => new Date(Date.UTC(2026, 2, 1) + seconds * 1000);

Deno.test("a code a minute: the second one waits until the minute is over", () => {
  assert.equal(nextAttemptAt([], CODE_REQUESTS, at(0)), null);
  assert.deepEqual(nextAttemptAt([at(0)], CODE_REQUESTS, at(59)), at(60));
  assert.equal(nextAttemptAt([at(0)], CODE_REQUESTS, at(60)), null);
});

Deno.test("five codes an hour: the sixth one waits until the first is an hour old", () => {
  const five = [0, 100, 200, 300, 400].map(at);
  assert.deepEqual(nextAttemptAt(five, CODE_REQUESTS, at(500)), at(3600));
  assert.equal(nextAttemptAt(five, CODE_REQUESTS, at(3600)), null);
});

Deno.test("whenever one asks, no hour of the clock ever sees more than five codes, and no minute more than one", () => {
  fc.assert(fc.property(fc.array(fc.integer({ min: 0, max: 2000 }), { maxLength: 60 }), (pauses) => {
    let clock = 0;
    let made: Date[] = [];
    const all: Date[] = [];
    for (const pause of pauses) {
      const now = at(clock += pause);
      const next = nextAttemptAt(made, CODE_REQUESTS, now);
      if (next) assert.ok(next > now && nextAttemptAt(made, CODE_REQUESTS, next) === null);
      else {
        made = [...countingAttempts(made, CODE_REQUESTS, now), now];
        all.push(now);
      }
    }
    for (const end of all) {
      const within = (ms: number) => all.filter((one) => one <= end && one.getTime() > end.getTime() - ms).length;
      assert.ok(within(60_000) <= 1 && within(3_600_000) <= 5);
    }
  }));
});

Deno.test("how long to wait is said in words, and never too short", () => {
  assert.deepEqual([1, 34, 60, 61, 3599].map(waitingWords), [
    "1 second",
    "34 seconds",
    "60 seconds",
    "2 minutes",
    "60 minutes",
  ]);
});
