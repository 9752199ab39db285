import assert from "node:assert/strict";
import { GameId, UserId } from "../../../domain/wire/ids.ts";
import { emptyBoard, placed } from "../../../domain/game/room/board.ts";
import type { GameState } from "../../../domain/game/room/game_state.ts";
import { announcement, ownFirst, roundLine, turnWords } from "./game_words.ts";

const anna = UserId.parse("anna");
const ben = UserId.parse("ben");
const game: GameState = {
  gameId: GameId.parse("g1"),
  eventId: null,
  gameType: "event",
  board: [],
  boardSize: 4,
  currentTurn: anna,
  players: [{ userId: anna, username: "Anna", symbol: "X" }, { userId: ben, username: "Ben", symbol: "O" }],
  winner: null,
  winningLine: null,
  isDraw: false,
  drawCount: 0,
  round: 1,
  status: "playing",
  drawOddsFor: null,
  seq: 2,
  deadlineAt: null,
  absent: [],
  serverNow: "2026-01-01T12:00:00Z",
};

Deno.test("the one whose turn it is reads their mark, the other whom they wait for", () => {
  assert.deepEqual(turnWords(game, anna, anna), {
    banner: "YOUR TURN!",
    symbolLine: "You are X",
    ruleLine: "Align 4 to win",
  });
  assert.deepEqual(turnWords(game, ben, anna), {
    banner: "WAITING FOR OPPONENT",
    symbolLine: "Waiting for Anna",
    ruleLine: "Align 4 to win",
  });
});

Deno.test("the deciding round says for whom it is decided when it is drawn", () => {
  assert.equal(roundLine(game), null);
  assert.equal(roundLine({ ...game, round: 2 }), "Round 2");
  assert.equal(
    roundLine({ ...game, round: 5, drawOddsFor: ben }),
    "Round 5 of 5 decides. If it is drawn too, Ben wins.",
  );
});

Deno.test("one's own seat comes first, whichever mark one has; without one, X", () => {
  const symbols = (userId: string) => ownFirst(game.players, userId).map(({ symbol }) => symbol);
  assert.deepEqual([symbols("anna"), symbols("ben"), symbols("somebody")], [["X", "O"], ["O", "X"], ["X", "O"]]);
});

Deno.test("a move and the turn that follows are told in one breath", () => {
  const before = emptyBoard(3);
  const after = placed(before, [1, 2], "O");
  assert.equal(announcement(before, after, "YOUR TURN!"), "O in row 2, column 3. YOUR TURN!");
  assert.equal(announcement(after, before, "YOUR TURN!"), "YOUR TURN!");
});
