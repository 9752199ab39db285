import assert from "node:assert/strict";
import { getShortestPaths } from "xstate/graph";
import { NO_REMATCH, type RematchEvent, rematchMachine, stepRematch } from "./rematch_machine.ts";

const STANDS_MS = 60_000;
const LATE = 2 * STANDS_MS;
const EVENTS: readonly RematchEvent[] = ["ann", "ben"].flatMap((by): RematchEvent[] => [
  { type: "ask", by, now: 0, until: STANDS_MS, nextGameId: "next" },
  { type: "ask", by, now: LATE, until: LATE + STANDS_MS, nextGameId: "next" },
  { type: "decline", by },
]);

Deno.test("on every path, two play again only when both asked and the later of them while the other's offer stood", () => {
  const paths = getShortestPaths(rematchMachine, { events: [...EVENTS] });
  assert.deepEqual(new Set(paths.map(({ state }) => state.value)), new Set(["open", "asked", "agreed"]));
  for (const { state, steps } of paths) {
    const [before, last] = steps.map(({ event }) => event as RematchEvent).slice(-2);
    if (state.value !== "agreed") continue;
    assert.ok(before?.type === "ask" && last?.type === "ask");
    assert.notEqual(before.by, last.by);
    assert.ok(last.now < before.until);
    assert.equal(state.context.nextGameId, "next");
  }
});

Deno.test("an offer that nobody answers in time is a new one when the other asks", () => {
  const asked = stepRematch(NO_REMATCH, { type: "ask", by: "ann", now: 0, until: STANDS_MS, nextGameId: "g1" });
  assert.ok(asked);
  const late = stepRematch(asked, { type: "ask", by: "ben", now: STANDS_MS, until: LATE, nextGameId: "g2" });
  assert.deepEqual([late?.state, late?.rematch.askedBy], ["asked", "ben"]);
});

Deno.test("what both agreed to nobody takes back, and nothing is declined that nobody asked for", () => {
  assert.equal(stepRematch(NO_REMATCH, { type: "decline", by: "ann" }), null);
  const agreed = { state: "agreed", rematch: { askedBy: "ann", askedUntil: 1, nextGameId: "g" } } as const;
  for (const event of EVENTS) assert.equal(stepRematch(agreed, event), null);
});
