import assert from "node:assert/strict";
import { DELAYS, unusualDelays } from "../../../domain/delays.ts";
import { readDelays } from "./delays.ts";

Deno.test("delays are named with their durations, and all others stay as they are", () => {
  assert.deepEqual(readDelays("turn=120s, toast=1.5min,drawShown=250ms"), {
    ...DELAYS,
    turn: 120_000,
    toast: 90_000,
    drawShown: 250,
  });
  assert.deepEqual(readDelays("closing=1440min")?.closing, 86_400_000);
});

Deno.test("a name that is none, a duration that is none, one of nothing or of more than a day is refused, and so is a name given twice", () => {
  const wrong = [
    ...["", "turn", "turn=", "turn=15", "turn=15h", "turn=-1s", "turn=0s", "turn=0.4ms", "turn=1441min", "turn=1e3s"],
    ...["turns=15s", "constructor=15s", "turn=15s;join=20s", "turn=15s, ", "turn=15s, turn=16s", "turn=99999999999s"],
  ];
  for (const list of wrong) assert.equal(readDelays(list), null, list);
});

Deno.test("only what differs from the usual delays has to be told", () => {
  assert.deepEqual(unusualDelays(DELAYS), undefined);
  assert.deepEqual(unusualDelays({ ...DELAYS, turn: 1_000, toast: 5_000 }), { turn: 1_000 });
});
