import assert from "node:assert/strict";
import { fc } from "../../../tests/support/seeded_fc.ts";
import { getNextSnapshot } from "xstate";
import { ANN, BEN, sampleRoom } from "../../../tests/support/sample_rooms.ts";
import type { UserId } from "../../wire/ids.ts";
import { gameStateOf } from "./game_state.ts";
import { predictedRoom } from "./predicted_room.ts";
import { replay } from "./replay.ts";
import type { GameType, RoomEvent } from "./room.ts";
import { roomMachine } from "./room_machine.ts";
import { isOver, newRoomAt, type RoomAt, step } from "./step.ts";

const EVE = "eve" as UserId;
const who = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(ANN, BEN) }, { weight: 1, arbitrary: fc.constant(EVE) });
const tab = fc.constantFrom("1", "2");
const cell = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: -1, max: 4 }) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(1e9, "0", {}, null, NaN, 0.5) },
);

/** What may happen, and how much later than the thing before it. */
const happening = fc.tuple(
  fc.nat({ max: 9_000 }),
  fc.oneof(
    { weight: 20, arbitrary: fc.record({ type: fc.constant("move" as const), by: who, row: cell, col: cell }) },
    { weight: 4, arbitrary: fc.record({ type: fc.constant("join" as const), by: who, tab }) },
    { weight: 2, arbitrary: fc.record({ type: fc.constant("disconnect" as const), by: who, tab }) },
    { weight: 3, arbitrary: fc.record({ type: fc.constant("timeout" as const) }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant("resume" as const) }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant("abandon" as const), by: who }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant("forfeit" as const), by: who }) },
  ),
);
const games = fc.record({
  gameType: fc.constantFrom<GameType>("event", "invite", "practice"),
  size: fc.constantFrom(3, 4),
  happenings: fc.array(happening, { minLength: 5, maxLength: 120 }),
});

interface Lived {
  readonly stages: readonly RoomAt[];
  readonly events: readonly RoomEvent[];
}

/** Lives a whole game; `onStep` sees every event, taken or not. */
function live(
  { gameType, size, happenings }: typeof games extends fc.Arbitrary<infer G> ? G : never,
  onStep: (before: RoomAt, event: RoomEvent, after: RoomAt | null) => void = () => {},
): Lived {
  const stages = [newRoomAt(sampleRoom(gameType, size))];
  const events: RoomEvent[] = [];
  const opening: typeof happenings = [[0, { type: "join", by: ANN, tab: "1" }], [0, {
    type: "join",
    by: BEN,
    tab: "1",
  }]];
  let now = 0;
  for (const [later, happened] of [...opening, ...happenings]) {
    now += later;
    const event: RoomEvent = { ...happened, now };
    const before = stages.at(-1);
    assert.ok(before);
    const after = step(before, event);
    onStep(before, event, after);
    if (!after) continue;
    stages.push(after);
    events.push(event);
  }
  return { stages, events };
}

Deno.test("a step of a room is XState's own next snapshot of its machine", () => {
  fc.assert(fc.property(games, (game) => {
    live(game, ({ status, room }, event, after) => {
      const snapshot = roomMachine.resolveState({ value: status, context: room });
      const { value, context } = getNextSnapshot(roomMachine, snapshot, event);
      assert.deepEqual(after ?? { status, room }, { status: value, room: context });
    });
  }));
});

Deno.test("whatever happens, a room keeps its laws", () => {
  fc.assert(fc.property(games, (game) => {
    for (const { status, room } of live(game).stages) {
      const stones = room.board.flat();
      const lead = stones.filter((c) => c === room.firstMover).length -
        stones.filter((c) => c !== null && c !== room.firstMover).length;
      assert.ok(lead === 0 || lead === 1, "whoever began the round is ahead by none or one");
      assert.equal(status === "completed", room.ending !== null);
      assert.equal(status === "cancelled", room.cancelled !== null);
      if (room.winner) assert.ok(room.winningLine || room.ending?.kind !== "line");
      if (isOver({ status, room })) assert.equal(room.deadlineAt ?? room.openUntil, null);
      if (status === "playing" && room.gameType === "event") assert.ok(room.deadlineAt !== null);
    }
  }));
});

Deno.test("seq counts every change by one, and a game ends once", () => {
  fc.assert(fc.property(games, (game) => {
    const { stages } = live(game);
    assert.deepEqual(stages.map(({ room }) => room.seq), stages.map((_, index) => index));
    assert.ok(stages.filter(isOver).length <= 1);
  }));
});

Deno.test("the stored events replay to every stage there was", () => {
  fc.assert(fc.property(games, (game) => {
    const { stages, events } = live(game);
    const [first] = stages;
    assert.ok(first);
    const stored: RoomEvent[] = JSON.parse(JSON.stringify(events));
    assert.deepEqual(replay(first.room, 0, stored), stages);
  }));
});

Deno.test("for every move, legal or not, the browser predicts what the server decides", () => {
  fc.assert(fc.property(games, (game) => {
    live(game, (before, event, after) => {
      if (event.type !== "move") return;
      const seen = predictedRoom(JSON.parse(JSON.stringify(gameStateOf(before, event.now))));
      assert.ok(seen);
      const predicted = step(seen, event);
      assert.equal(predicted === null, after === null);
      if (predicted && after) assert.deepEqual(visible(predicted, event.now), visible(after, event.now));
    });
  }));
});

function visible(at: RoomAt, now: number) {
  return gameStateOf(at, now);
}
