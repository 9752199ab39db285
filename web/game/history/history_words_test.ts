import assert from "node:assert/strict";
import { UserId } from "../../../domain/wire/ids.ts";
import { gameStateOf } from "../../../domain/game/room/game_state.ts";
import { ANN, begun, BEN, moves } from "../../../tests/support/sample_rooms.ts";
import { finishWords, pastWords } from "./history_words.ts";

const won = gameStateOf(moves(begun("event"), "00 10 01 11 02"), 0);
const line = { forfeit: false, forfeiter: null };
const endedAt = "2026-01-02T13:00:00Z";

Deno.test("a game that is over reads as what it was to whoever reads it", () => {
  const game = { gameState: won, ending: line, endedAt, eventTitle: "Friday cup" };
  const [ann, ben] = [pastWords(game, ANN), pastWords(game, BEN)];
  assert.deepEqual([ann.outcome, ann.more], ["won", "Friday cup · 3\u00a0×\u00a03"]);
  assert.match(ann.result, /^Won against ben$/i);
  assert.match(ben.result, /^Lost to ann$/i);
});

Deno.test("a forfeit says who gave up, a game without a tournament that it was by invitation", () => {
  const ending = { forfeit: true, forfeiter: UserId.parse(BEN) };
  const game = { gameState: { ...won, gameType: "invite" as const }, ending, endedAt, eventTitle: null };
  assert.equal(pastWords(game, ANN).more, "By invitation · 3\u00a0×\u00a03 · Opponent forfeited. You win!");
  const drawn = { ...won, winner: null, isDraw: true };
  assert.match(pastWords({ ...game, gameState: drawn, ending: line }, ANN).result, /^Draw with ben$/i);
  const deleted = { ...game, gameState: won };
  assert.match(pastWords(deleted, ANN).more, /^A tournament that was deleted/);
});

Deno.test("a finish is a place among how many", () => {
  assert.equal(finishWords({ place: 2, playerCount: 14 }), "2nd of 14");
});
