import assert from "node:assert/strict";
import { fc } from "../../support/seeded_fc.ts";
import type { StoredChange, StoredGame } from "../stored_games.ts";
import type { UserId } from "../../../domain/wire/ids.ts";
import { markOf, type RoomEvent } from "../../../domain/game/room/room.ts";
import { isOver, newRoomAt, type RoomAt, step } from "../../../domain/game/room/step.ts";
import { ANN, BEN, sampleRoom } from "../../support/sample_rooms.ts";
import { type Answered, type GameHistory, shownOf, type Sight } from "../history.ts";
import { checkGame } from "./check_game.ts";
import type { FindingKind } from "./finding.ts";
import { stagesOf } from "./stages.ts";

/** What the two bots try, each by way of either of two servers that remember the game as they saw it last. */
const happening = fc.record({
  by: fc.constantFrom(ANN, BEN),
  server: fc.constantFrom(0, 1),
  cell: fc.nat({ max: 8 }),
  isAnswered: fc.boolean(),
  isRepeated: fc.boolean(),
});
const happenings = fc.array(happening, { minLength: 12, maxLength: 80 });
type Happening = typeof happening extends fc.Arbitrary<infer H> ? H : never;

interface Lived {
  readonly game: StoredGame;
  readonly history: GameHistory;
  /** Changes that were written over others, or over nothing the writer had seen. */
  readonly overwritten: number;
}

/** A game on two servers over one row. @param hasVersionCheck as the row has it, or broken on purpose */
function live(tried: readonly Happening[], hasVersionCheck: boolean): Lived {
  const opened = newRoomAt(sampleRoom("event", 3));
  const calls: Answered[] = [];
  const sights: Sight[] = [];
  const log = new Map<number, StoredChange>();
  let row = opened;
  let overwritten = 0;
  let now = 0;
  const write = (before: RoomAt, event: RoomEvent, actor: string, cmdId: string | null): RoomAt | null => {
    const after = step(before, event);
    if (!after) return null;
    if (before.room.seq !== row.room.seq) overwritten++;
    log.set(after.room.seq, { seq: after.room.seq, actor, cmdId, event });
    return row = after;
  };
  for (const by of [ANN, BEN]) write(row, { type: "join", by, tab: by, now: 0 }, by, null);
  const servers = [row, row];

  function ask(by: UserId, server: number, [r, c]: readonly [number, number], cmdId: string): number | null {
    const done = [...log.values()].find((change) => change.actor === by && change.cmdId === cmdId);
    if (done) return done.seq;
    const known = servers[server] ?? row;
    const isStale = known.room.seq !== row.room.seq;
    const before = isStale && hasVersionCheck ? row : known;
    const after = write(before, { type: "move", by, row: r, col: c, now }, by, cmdId);
    servers[server] = after ?? before;
    if (after) sights.push({ by, seq: after.room.seq, shown: shownOf({ ...after.room, status: after.status }) });
    return after?.room.seq ?? null;
  }

  for (const [turn, { by, server, cell, isAnswered, isRepeated }] of tried.entries()) {
    if (isOver(row) || markOf(row.room, by) === null) continue;
    for (const _ of isRepeated ? [1, 2] : [1]) {
      const call = {
        by,
        gameId: row.room.gameId,
        cmdId: `${turn}`,
        row: Math.floor(cell / 3),
        col: cell % 3,
        sentAt: ++now,
      };
      const seq = ask(by, server, [call.row, call.col], call.cmdId);
      const answer = seq === null ? { at: ++now, ok: false } : { at: ++now, ok: true, seq };
      calls.push({ ...call, answer: isAnswered ? answer : null });
    }
  }
  const changes = [...log.values()].sort((a, b) => a.seq - b.seq);
  const game = { gameId: row.room.gameId, status: row.status, room: row.room, openedAt: 0, changes };
  return { game, history: { calls, sights }, overwritten };
}

function kindsOf(game: StoredGame, history: GameHistory): FindingKind[] {
  return checkGame(game, stagesOf(game), history).map(({ kind }) => kind);
}

Deno.test("nothing is found where the row decides, whatever two servers, repeats and lost answers do", () => {
  fc.assert(fc.property(happenings, (tried) => {
    const { game, history } = live(tried, true);
    assert.deepEqual(kindsOf(game, history).filter((kind) => kind !== "stuck"), []);
  }));
});

Deno.test("without the version check something is found wherever an answered move was written over", () => {
  let broken = 0;
  fc.assert(fc.property(happenings, (tried) => {
    const { game, history, overwritten } = live(tried.map((one) => ({ ...one, isAnswered: true })), false);
    const found = kindsOf(game, history).filter((kind) => kind !== "stuck");
    if (overwritten > 0) broken++;
    assert.equal(found.length > 0, overwritten > 0);
  }));
  assert.ok(broken > 0, "the broken check did harm");
});

/** A game that was played to its end, move by move. */
function won(): Lived {
  const cells = [[ANN, 0], [BEN, 3], [ANN, 1], [BEN, 4], [ANN, 2]] as const;
  return live(cells.map(([by, cell]) => ({ by, cell, server: 0, isAnswered: true, isRepeated: false })), true);
}

function withChanges(game: StoredGame, change: (changes: StoredChange[]) => StoredChange[]): StoredGame {
  return { ...game, changes: change([...game.changes]) };
}

Deno.test("a game that was won and is stored as it was has nothing to be found", () => {
  const { game, history } = won();
  assert.equal(game.status, "completed");
  assert.deepEqual(kindsOf(game, history), []);
});

Deno.test("one stored move that was written over by another one is called lost, once however often it was acknowledged", () => {
  const { game, history } = won();
  const forged = withChanges(
    game,
    (changes) => changes.map((change) => change.seq === 4 ? { ...change, cmdId: "another" } : change),
  );
  assert.deepEqual(kindsOf(forged, history), ["lost"]);
  assert.deepEqual(kindsOf(forged, { ...history, calls: history.calls.flatMap((call) => [call, call]) }), ["lost"]);
});

Deno.test("a move that left the log is lost, leaves a gap, and what follows it is unlawful", () => {
  const { game, history } = won();
  const kinds = new Set(kindsOf(withChanges(game, (changes) => changes.toSpliced(3, 1)), history));
  for (const kind of ["lost", "out of order", "unlawful"] as const) assert.ok(kinds.has(kind), kind);
});

Deno.test("a command that is stored twice, or answered with two changes, is called doubled", () => {
  const { game, history } = won();
  const twice = withChanges(
    game,
    (changes) => changes.map((change) => change.seq === 5 ? { ...change, cmdId: "0" } : change),
  );
  assert.ok(kindsOf(twice, history).includes("doubled"));
  const [first] = history.calls;
  assert.ok(first?.answer);
  const again = { ...first, answer: { ...first.answer, seq: 5 } };
  assert.ok(kindsOf(game, { ...history, calls: [...history.calls, again] }).includes("doubled"));
});

Deno.test("a move that was sent after another one was answered and is stored before it is out of order", () => {
  const { game, history } = won();
  const calls = history.calls.map((call, index) => index === 0 ? { ...call, sentAt: 1_000 } : call);
  assert.deepEqual(kindsOf(game, { ...history, calls }), ["out of order"]);
});

Deno.test("another end than the stored one is a split, another state one that was never stored", () => {
  const { game, history } = won();
  const saw = (shown: string) => kindsOf(game, { ...history, sights: [{ by: BEN, seq: game.room.seq, shown }] });
  assert.deepEqual(saw("completed 1 O XXX/OO./..."), ["split"]);
  assert.deepEqual(saw("playing 1 - XXX/OO./..."), ["never stored"]);
});

Deno.test("a game that nobody ended is stuck", () => {
  const { game, history } = live([], true);
  assert.deepEqual(kindsOf(game, history), ["stuck"]);
});
