import assert from "node:assert/strict";
import { emptyBoard, placed } from "../../../domain/game/room/board.ts";
import { gameStateOf } from "../../../domain/game/room/game_state.ts";
import { unseenGame } from "../../../domain/game/screen/seen_game.ts";
import { ANN, begun, BEN } from "../../../tests/support/sample_rooms.ts";
import { announcement, ownFirst, roundLine, turnWords } from "./game_words.ts";
import { resultOf } from "./result_words.ts";

const game = gameStateOf(begun("event", 4), 0);
const ended = { ...game, status: "completed" as const, winner: "X" as const };
const forfeit = { forfeit: true, forfeiter: BEN, message: "Ben ran out of time." };

Deno.test("the one whose turn it is reads their mark, the other whom they wait for", () => {
  assert.deepEqual(turnWords(game, ANN, ANN), {
    banner: "YOUR TURN!",
    symbolLine: "You are X",
    ruleLine: "Align 4 to win",
  });
  assert.deepEqual(turnWords(game, BEN, ANN), {
    banner: "WAITING FOR OPPONENT",
    symbolLine: "Waiting for Ann",
    ruleLine: "Align 4 to win",
  });
});

Deno.test("the deciding round says for whom it is decided when it is drawn", () => {
  assert.equal(roundLine(game), null);
  assert.equal(roundLine({ ...game, round: 2 }), "Round 2");
  assert.equal(
    roundLine({ ...game, round: 5, drawOddsFor: BEN }),
    "Round 5 of 5 decides. If it is drawn too, Ben wins.",
  );
});

Deno.test("winner and loser read their own words", () => {
  const won = resultOf({ ...unseenGame(ANN), game: ended });
  assert.deepEqual([won?.title, won?.line], ["You Won!", "Congratulations!"]);
  const lost = resultOf({ ...unseenGame(BEN), game: ended });
  assert.deepEqual([lost?.title, lost?.line], ["Ann Won!", "Better luck next time!"]);
});

Deno.test("a forfeit says who gave up, and why if there is more to say", () => {
  const won = resultOf({ ...unseenGame(ANN), game: ended, end: forfeit });
  assert.deepEqual([won?.line, won?.message], ["Opponent forfeited. You win!", "Ben ran out of time."]);
  const lost = resultOf({ ...unseenGame(BEN), game: ended, end: forfeit });
  assert.deepEqual([lost?.line, lost?.message], ["You forfeited. Opponent wins!", "You ran out of time."]);
});

Deno.test("one's own seat comes first, whichever mark one has; without one, X", () => {
  const symbols = (userId: string) => ownFirst(game.players, userId).map(({ symbol }) => symbol);
  assert.deepEqual([symbols(ANN), symbols(BEN), symbols("somebody")], [["X", "O"], ["O", "X"], ["X", "O"]]);
});

Deno.test("a draw is nobody's, and a game that goes on has no result", () => {
  const drawn = resultOf({ ...unseenGame(ANN), game: { ...ended, winner: null, isDraw: true } });
  assert.deepEqual([drawn?.title, drawn?.line], ["It's a Draw!", "Great game, both players!"]);
  assert.equal(resultOf({ ...unseenGame(ANN), game }), null);
});

Deno.test("a move and the turn that follows are told in one breath", () => {
  const before = emptyBoard(3);
  const after = placed(before, [1, 2], "O");
  assert.equal(announcement(before, after, "YOUR TURN!"), "O in row 2, column 3. YOUR TURN!");
  assert.equal(announcement(after, before, "YOUR TURN!"), "YOUR TURN!");
});
