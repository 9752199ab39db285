import assert from "node:assert/strict";
import { ANN, BEN, feed, feedAll, sampleRoom } from "../../../tests/support/sample_rooms.ts";
import { DELAYS } from "../../delays.ts";
import { notedClocks } from "./clocks.ts";
import { pushesOf } from "./pushes.ts";
import { replay } from "./replay.ts";
import type { RoomEvent } from "./room.ts";
import { newRoomAt, step } from "./step.ts";

const clocks = { turn: 1_000, join: 2_000, grace: 3_000, resume: 4_000 };
const opened = newRoomAt(sampleRoom("event", 3, { clocks }));
const JOINED: readonly RoomEvent[] = [
  { type: "join", by: ANN, tab: "a", now: 10 },
  { type: "join", by: BEN, tab: "b", now: 10 },
];
const begun = feedAll(opened, JOINED);

Deno.test("a room is played by the clocks that it was opened with", () => {
  assert.equal(opened.room.openUntil, 2_000);
  assert.equal(begun.room.deadlineAt, 1_010);
  const over = feed(begun, { type: "timeout", now: 1_010 });
  assert.deepEqual(over.room.ending, { kind: "forfeit", by: "X", why: "timeout" });
  const away = feed(begun, { type: "disconnect", by: BEN, tab: "b", now: 20 });
  assert.equal(away.room.absentUntil.O, 3_020);
  assert.equal(feed(begun, { type: "resume", now: 1_500 }).room.deadlineAt, 5_500);
});

Deno.test("whoever leaves before the game has begun is missed by the same clocks", () => {
  const waiting = feed(opened, JOINED[0] ?? assert.fail());
  const event = { type: "disconnect", by: ANN, tab: "a", now: 500 } as const;
  const after = feed(waiting, event);
  const [push] = pushesOf({ before: waiting, after, event, result: null }, 500);
  assert.ok(push?.event === "opponentDisconnected");
  assert.equal(push.payload.countdown, 2);
});

Deno.test("a room notes no clocks where they are the usual ones, and one without notes has them", () => {
  const longToasts = { ...DELAYS, toast: 60_000 };
  assert.equal("clocks" in newRoomAt(sampleRoom("event", 3, notedClocks(longToasts))).room, false);
  assert.deepEqual(newRoomAt(sampleRoom("event", 3, notedClocks(DELAYS))), newRoomAt(sampleRoom("event")));
  assert.deepEqual(notedClocks({ ...DELAYS, ...clocks }), { clocks });
  assert.deepEqual(opened.room.clocks, clocks);
});

Deno.test("a stored game is lived again by its own clocks", () => {
  const events: readonly RoomEvent[] = [...JOINED, { type: "move", by: ANN, row: 0, col: 0, now: 900 }];
  const stored: typeof begun = JSON.parse(JSON.stringify(feedAll(opened, events)));
  assert.deepEqual(replay(stored.room, 0, events).at(-1), stored);
  assert.equal(step(begun, { type: "move", by: ANN, row: 0, col: 0, now: 1_011 }), null);
});
