import assert from "node:assert/strict";
import { ANN, begun, BEN, DRAWN_3X3, feed, feedAll, moves, sampleRoom } from "../../../tests/support/sample_rooms.ts";
import { DELAYS } from "../../delays.ts";
import { DECIDING_ROUND, UNTOUCHED_MS } from "./room.ts";
import { can, newRoomAt, step } from "./step.ts";

Deno.test("a row of three wins on 3x3, and only a row of four on 4x4", () => {
  const three = moves(begun("event"), "00 10 01 11 02");
  assert.deepEqual([three.status, three.room.winner], ["completed", "X"]);
  assert.deepEqual(three.room.winningLine, [[0, 0], [0, 1], [0, 2]]);
  const four = moves(begun("event", 4), "00 10 01 11 02 12");
  assert.equal(four.status, "playing");
  assert.equal(moves(four, "03").room.winner, "X");
});

Deno.test("the turn clock forfeits the slow player, and a move restarts it", () => {
  const moved = feed(begun("event"), { type: "move", by: ANN, row: 0, col: 0, now: DELAYS.turn - 1 });
  assert.equal(step(moved, { type: "timeout", now: DELAYS.turn }), null);
  const over = feed(moved, { type: "timeout", now: 2 * DELAYS.turn });
  assert.equal(over.room.winner, "X");
  assert.deepEqual(over.room.ending, { kind: "forfeit", by: "O", why: "timeout" });
});

Deno.test("a late move counts by no more than its measured way, and never by more than half a second", () => {
  const move = (lateMs: number, delayMs: number) =>
    can(begun("event"), { type: "move", by: ANN, row: 0, col: 0, now: DELAYS.turn + lateMs, delayMs });
  assert.ok(move(80, 80));
  assert.ok(!move(81, 80));
  assert.ok(move(500, 9_000));
  assert.ok(!move(501, 9_000));
  assert.ok(!move(1, -5));
});

Deno.test("a draw starts a new round, counts it, and the other one begins", () => {
  const second = moves(begun("event"), DRAWN_3X3, 5_000);
  assert.equal(second.status, "playing");
  assert.deepEqual([second.room.round, second.room.drawCount, second.room.turn], [2, 1, "O"]);
  assert.ok(second.room.board.flat().every((cell) => cell === null));
  assert.equal(second.room.deadlineAt, 5_000 + DELAYS.turn);
});

Deno.test("the fifth draw goes to the second mover, in tournaments and invite games", () => {
  for (const gameType of ["event", "invite"] as const) {
    let at = begun(gameType);
    for (let round = 1; round <= DECIDING_ROUND; round++) at = moves(at, DRAWN_3X3);
    assert.deepEqual([at.status, at.room.winner, at.room.ending?.kind], ["completed", "O", "draw-odds"]);
    assert.equal(at.room.drawCount, 4);
  }
});

Deno.test("a practice game may end drawn", () => {
  const over = moves(begun("practice"), DRAWN_3X3);
  assert.deepEqual([over.status, over.room.winner, over.room.ending], ["completed", null, { kind: "draw" }]);
});

Deno.test("without both players in time the game is cancelled and says who was missing", () => {
  const alone = feed(newRoomAt(sampleRoom("event")), { type: "join", by: ANN, tab: "a", now: 1 });
  const over = feed(alone, { type: "timeout", now: DELAYS.join });
  assert.equal(over.status, "cancelled");
  assert.match(over.room.cancelled ?? "", /^Ben did not join/);
});

Deno.test("who is away for too long forfeits, who is back in time plays on, and the turn clock never stopped", () => {
  const away = feed(begun("invite"), { type: "disconnect", by: BEN, tab: "b", now: 1_000 });
  assert.equal(step(away, { type: "timeout", now: 1_000 + DELAYS.grace - 1 }), null);
  assert.equal(feed(away, { type: "timeout", now: 1_000 + DELAYS.grace }).room.winner, "X");
  const back = feed(away, { type: "join", by: BEN, tab: "b2", now: 2_000 });
  assert.equal(step(back, { type: "timeout", now: 1_000 + DELAYS.grace }), null);
  const timed = feed(begun("event"), { type: "disconnect", by: BEN, tab: "b", now: 1_000 });
  assert.equal(feed(timed, { type: "timeout", now: DELAYS.turn }).room.winner, "O");
});

Deno.test("the newest tab plays: an older one may neither move nor leave", () => {
  const newer = feed(begun("event"), { type: "join", by: ANN, tab: "a2", now: 1 });
  assert.ok(!can(newer, { type: "move", by: ANN, row: 0, col: 0, now: 1, tab: "a" }));
  assert.ok(!can(newer, { type: "disconnect", by: ANN, tab: "a", now: 1 }));
  assert.ok(can(newer, { type: "move", by: ANN, row: 0, col: 0, now: 1, tab: "a2" }));
});

Deno.test("a deadline that passed while no server ran is put off by ten seconds", () => {
  const resumed = feed(begun("event"), { type: "resume", now: 60_000 });
  assert.equal(resumed.room.deadlineAt, 60_000 + DELAYS.resume);
  assert.equal(step(begun("event"), { type: "resume", now: 1_000 }), null);
});

Deno.test("an invite game has no turn clock, and untouched for a day it is cancelled", () => {
  const at = moves(begun("invite"), "00", 500);
  assert.equal(at.room.deadlineAt, null);
  assert.equal(feed(at, { type: "timeout", now: 500 + UNTOUCHED_MS }).status, "cancelled");
});

Deno.test("giving up before both are there cancels, afterwards it loses, and a finished game takes nothing", () => {
  const waiting = feed(newRoomAt(sampleRoom("event")), { type: "forfeit", by: ANN, now: 1 });
  assert.equal(waiting.status, "cancelled");
  const over = feed(begun("event"), { type: "forfeit", by: ANN, now: 1 });
  assert.equal(over.room.winner, "O");
  assert.equal(step(over, { type: "forfeit", by: BEN, now: 2 }), null);
  assert.equal(step(over, { type: "cancel", message: "no", now: 2 }), null);
});

Deno.test("strange cells are no cells", () => {
  for (
    const [row, col] of [[-1, 0], [0, 3], [1e9, 0], ["0", 0], [{}, 0], [0.5, 0], [NaN, 0], [null, 0], [0, undefined]]
  ) {
    assert.ok(!can(begun("event"), { type: "move", by: ANN, row, col, now: 1 }), `${row},${col}`);
  }
});

Deno.test("a stored room goes on where it stood", () => {
  const at = moves(begun("event"), "00 11", 3);
  const restored = structuredClone(at);
  assert.deepEqual(
    feedAll(restored, [{ type: "timeout", now: DELAYS.turn + 3 }]),
    feed(at, { type: "timeout", now: DELAYS.turn + 3 }),
  );
});
