import assert from "node:assert/strict";
import { DELAYS } from "../../../domain/delays.ts";
import { alarmTicks, spokenTicks } from "./turn_alarm.ts";

Deno.test("each of the last five seconds of a turn is told once, as it begins", () => {
  assert.deepEqual(
    alarmTicks(DELAYS.turn).map(({ inMs, secondsLeft }) => [inMs, secondsLeft]),
    [[10_000, 5], [11_000, 4], [12_000, 3], [13_000, 2], [14_000, 1]],
  );
});

Deno.test("a page that comes back late in a turn tells only what is still to come", () => {
  assert.deepEqual(alarmTicks(2_500).map(({ secondsLeft }) => secondsLeft), [2, 1]);
  assert.deepEqual(alarmTicks(-1), []);
});

Deno.test("ten and five seconds before the end a turn is spoken of, and only then", () => {
  assert.deepEqual(spokenTicks(DELAYS.turn), [{ secondsLeft: 10, inMs: 5_000 }, { secondsLeft: 5, inMs: 10_000 }]);
  assert.deepEqual(spokenTicks(7_000), [{ secondsLeft: 5, inMs: 2_000 }]);
});
