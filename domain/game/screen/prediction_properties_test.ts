import assert from "node:assert/strict";
import { fc } from "../../../tests/support/seeded_fc.ts";
import { ANN, BEN } from "../../../tests/support/sample_rooms.ts";
import { type TwoScreens, twoScreens } from "../../../tests/support/browser/two_screens.ts";
import { DELAYS } from "../../delays.ts";
import type { UserId } from "../../wire/ids.ts";
import { type Board, placed, winningLine } from "../room/board.ts";
import { gameStateOf } from "../room/game_state.ts";
import { type GameType, seatOf } from "../room/room.ts";
import { type RoomAt, step } from "../room/step.ts";
import { canPlay, shownBoard } from "./shown_board.ts";

const EVE = "eve" as UserId;
const player = fc.constantFrom(ANN, BEN);
const anybody = fc.oneof({ weight: 9, arbitrary: player }, { weight: 1, arbitrary: fc.constant(EVE) });
const tab = fc.constantFrom("1", "2");
const strange = fc.constantFrom<unknown>(1e9, -1, 4, "0", {}, null, NaN, 0.5);

/** What may happen: people press cells of their screens, and anything at all reaches the server. */
const choice = fc.oneof(
  { weight: 60, arbitrary: fc.record({ goOn: fc.nat({ max: 15 }) }) },
  { weight: 30, arbitrary: fc.record({ press: player, row: fc.nat({ max: 3 }), col: fc.nat({ max: 3 }) }) },
  { weight: 3, arbitrary: fc.record({ repeat: player }) },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant("move" as const), by: anybody, row: strange, col: fc.nat({ max: 3 }) }),
  },
  { weight: 4, arbitrary: fc.record({ type: fc.constant("join" as const), by: anybody, tab }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant("disconnect" as const), by: anybody, tab }) },
  { weight: 6, arbitrary: fc.constant({ type: "timeout" as const }) },
  { weight: 1, arbitrary: fc.constant({ type: "resume" as const }) },
  { weight: 1, arbitrary: fc.constant({ type: "cancel" as const, message: "This event was cancelled." }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("forfeit" as const), by: anybody }) },
);
const games = fc.record({
  gameType: fc.constantFrom<GameType>("event", "invite"),
  size: fc.constantFrom(3, 4),
  choices: fc.array(fc.tuple(fc.nat({ max: 6_000 }), choice), { minLength: 10, maxLength: 150 }),
});

/** What a screen must agree on with the server, as long as its player is there. */
function assertAgree({ screens, state, now, isSeated }: TwoScreens): void {
  const { status, room } = state();
  const { serverNow: _, seq: __, absent: ___, ...truth } = gameStateOf(state(), now());
  for (const { userId, symbol } of room.players) {
    if (!isSeated(userId)) continue;
    const seen = screens[userId]?.getSnapshot().context;
    assert.ok(seen?.game);
    if (status === "cancelled") {
      assert.equal(seen.cancelled, room.cancelled);
      continue;
    }
    const { serverNow: _, seq, absent: __, ...known } = seen.game;
    assert.deepEqual(known, truth);
    assert.ok(seq <= room.seq);
    if (status === "playing") assert.equal(seen.opponentAwayUntil, room.absentUntil[symbol === "X" ? "O" : "X"]);
  }
}

/** Whoever's turn it is presses, if they are there, a free cell, one that wins nothing if there is one, so that rounds are drawn too. */
function goOn(t: TwoScreens, choice: number, cmdId: string): void {
  const { room } = t.state();
  const { userId } = seatOf(room, room.turn);
  if (!t.isSeated(userId)) return;
  const free = room.board.flatMap((cells, row) => cells.flatMap((cell, col) => cell === null ? [[row, col]] : []));
  const quiet = free.filter(([row = 0, col = 0]) => winningLine(placed(room.board, [row, col], room.turn)) === null);
  const cells = quiet.length > 0 ? quiet : free;
  const [row = 0, col = 0] = cells[choice % cells.length] ?? [];
  press(t, userId, row, col, cmdId);
}

/** The board right after a move of ours, a drawn one still full: what the screen must have predicted. */
function boardAfter(before: RoomAt, row: number, col: number): Board {
  return placed(before.room.board, [row, col], before.room.turn);
}

function press(t: TwoScreens, by: UserId, row: number, col: number, cmdId: string): void {
  const screen = t.screens[by];
  assert.ok(screen);
  const before = t.state();
  const snapshot = screen.getSnapshot();
  const isUpToDate = t.isSeated(by) && !snapshot.matches("connecting") && !snapshot.matches({ ready: "drawn" });
  const isOpen = snapshot.can({ type: "play", row, col, cmdId });
  // As of the state's own time: lateness is the server's to say.
  const sentAt = snapshot.context.game ? Date.parse(snapshot.context.game.serverNow) : 0;
  if (isUpToDate && before.status !== "cancelled") {
    assert.equal(isOpen, step(before, { type: "move", by, row, col, now: sentAt }) !== null);
    assert.equal(isOpen, canPlay(snapshot.context, row, col));
  }
  if (!isOpen) return void t.move(by, row, col, cmdId);
  screen.send({ type: "play", row, col, cmdId });
  const predicted = shownBoard(screen.getSnapshot().context)?.board;
  const seq = t.move(by, row, col, cmdId);
  if (seq !== null) assert.deepEqual(predicted, boardAfter(before, row, col));
  assert.equal(screen.getSnapshot().context.pending, null, "answered");
}

Deno.test("whatever is pressed, sent, repeated, lost or timed out, both screens foresee and show what the server has", () => {
  const kinds = new Set<string>();
  fc.assert(
    fc.property(games, ({ gameType, size, choices }) => {
      const t = twoScreens(gameType, size);
      const sent: { readonly by: UserId; readonly row: number; readonly col: number; readonly cmdId: string }[] = [];
      for (const by of [ANN, BEN]) t.act({ type: "join", by, tab: "1", now: 0 });
      assertAgree(t);
      for (const [index, [later, wished]] of choices.entries()) {
        // A drawn round's board is looked at for a while.
        t.pass(Math.max(later, later % 2 ? 0 : DELAYS.drawShown));
        if ("goOn" in wished) {
          goOn(t, wished.goOn, `c${index}`);
        } else if ("press" in wished) {
          const command = { by: wished.press, row: wished.row, col: wished.col, cmdId: `c${index}` };
          press(t, command.by, command.row, command.col, command.cmdId);
          sent.push(command);
        } else if ("repeat" in wished) {
          assertRepeated(t, sent.findLast(({ by }) => by === wished.repeat));
        } else {
          t.act({ ...wished, now: t.now() });
        }
        assertAgree(t);
        kinds.add(endOf(t.state()));
      }
    }),
    { numRuns: 300 },
  );
  // That the games above were of every kind, or the property says little.
  for (const kind of ["line", "gave-up", "timeout", "gone", "new round", "cancelled"]) {
    assert.ok(kinds.has(kind), `no game came to: ${kind}`);
  }
});

function assertRepeated(
  t: TwoScreens,
  command: { readonly by: UserId; readonly row: number; readonly col: number; readonly cmdId: string } | undefined,
): void {
  if (!command) return;
  const before = t.state();
  const first = t.move(command.by, command.row, command.col, command.cmdId);
  const second = t.move(command.by, command.row, command.col, command.cmdId);
  assert.ok(first === null || first === second);
  if (first !== null && first <= before.room.seq) assert.equal(t.state(), before, "a repeated command changes nothing");
}

function endOf({ status, room }: RoomAt): string {
  if (room.ending) return room.ending.kind === "forfeit" ? room.ending.why : room.ending.kind;
  return status === "playing" && room.round > 1 ? "new round" : status;
}

Deno.test("a drawn round is predicted full by who fills it, and opens as the server's new round for both", () => {
  const t = twoScreens("event", 3);
  for (const by of [ANN, BEN]) t.act({ type: "join", by, tab: "1", now: 0 });
  const cells = [[0, 0], [1, 1], [0, 1], [0, 2], [2, 0], [1, 0], [1, 2], [2, 1], [2, 2]] as const;
  for (const [index, [row, col]] of cells.entries()) {
    press(t, seatOf(t.state().room, index % 2 ? "O" : "X").userId, row, col, `c${index}`);
  }
  for (const screen of Object.values(t.screens)) {
    assert.ok(screen.getSnapshot().matches({ ready: "drawn" }));
    const { draw } = screen.getSnapshot().context;
    assert.ok(draw?.board.flat().every(Boolean));
    assert.equal(draw?.message, "Round 1 ended in a draw. Starting new round...");
  }
  t.pass(DELAYS.drawShown);
  assertAgree(t);
  for (const screen of Object.values(t.screens)) assert.ok(screen.getSnapshot().matches({ ready: "open" }));
  press(t, BEN, 1, 1, "new round");
  assert.equal(t.state().room.board[1]?.[1], "O");
});
