import assert from "node:assert/strict";
import { sharedApp } from "../../../tests/support/server/shared_app.ts";
import { pairedGame, runningEvent, testPlayer } from "../../../tests/support/test_game.ts";

Deno.test("who comes to the board of a game that was cancelled meanwhile is told so, and why", async () => {
  const app = await sharedApp();
  const { eventId } = await runningEvent(app);
  using ann = await testPlayer(app, "ann@example.org");
  using ben = await testPlayer(app, "ben@example.org");
  const { gameId } = await pairedGame([ann, ben], eventId);
  ben.socket.disconnect();
  await ann.take("opponentDisconnected");
  await ann.say("joinGame", { gameId });
  const { message } = await ann.take("gameCancelled");
  assert.equal(message, `${ben.member.user.username} left before the game began.`);
  assert.deepEqual(ann.heard.map(({ event }) => event).slice(-2), ["gameJoined", "gameCancelled"]);
});
