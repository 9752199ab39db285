import assert from "node:assert/strict";
import { DELAYS } from "../../delays.ts";
import { type EventFacts, nextEventState } from "./event_state.ts";

const facts = (changes: Partial<EventFacts> = {}): EventFacts => ({
  startTime: 100,
  endTime: 1_000,
  closingSince: null,
  participants: 3,
  remaining: 3,
  liveGames: 0,
  ...changes,
});

const closingMs = DELAYS.closing;

Deno.test("an event starts at its time, and one whose time has gone by never starts", () => {
  assert.equal(nextEventState("scheduled", facts(), { type: "tick", now: 99, closingMs }), null);
  assert.equal(nextEventState("scheduled", facts(), { type: "tick", now: 100, closingMs }), "running");
  assert.equal(nextEventState("scheduled", facts(), { type: "tick", now: 1_000, closingMs }), "ended");
});

Deno.test("at the end running games are finished first, for up to two minutes", () => {
  const playing = facts({ liveGames: 1, closingSince: 1_000 });
  assert.equal(nextEventState("running", playing, { type: "tick", now: 1_000, closingMs }), "closing");
  assert.equal(nextEventState("closing", playing, { type: "tick", now: 1_000 + closingMs - 1, closingMs }), null);
  assert.equal(nextEventState("closing", playing, { type: "tick", now: 1_000 + closingMs, closingMs }), "ended");
  assert.equal(nextEventState("closing", facts(), { type: "tick", now: 1_001, closingMs }), "ended");
});

Deno.test("it ends when one player with lives is left and no game runs, not before somebody has come", () => {
  const tick = { type: "tick", now: 500, closingMs } as const;
  assert.equal(nextEventState("running", facts({ remaining: 1 }), tick), "ended");
  assert.equal(nextEventState("running", facts({ remaining: 1, liveGames: 1 }), tick), null);
  assert.equal(nextEventState("running", facts({ participants: 1, remaining: 1 }), tick), null);
});

Deno.test("the admin's end without games is at once, with games it closes; cancelling is always at once", () => {
  assert.equal(nextEventState("running", facts(), { type: "end" }), "ended");
  assert.equal(nextEventState("running", facts({ liveGames: 2 }), { type: "end" }), "closing");
  for (const state of ["scheduled", "running", "closing"] as const) {
    assert.equal(nextEventState(state, facts({ liveGames: 2 }), { type: "cancel" }), "cancelled");
  }
  for (const state of ["ended", "cancelled"] as const) {
    assert.equal(nextEventState(state, facts(), { type: "start" }), null);
  }
});
