import assert from "node:assert/strict";
import { sharedApp } from "../../../tests/support/server/shared_app.ts";
import { playerOf, runningEvent, startedGame, testPlayer } from "../../../tests/support/test_game.ts";

Deno.test("who was not connected when the game ended hears its end with the next joinGame; a page opened later does not", async () => {
  const app = await sharedApp();
  const { eventId } = await runningEvent(app, { lives: 1 });
  using ann = await testPlayer(app, "ann@example.org");
  using ben = await testPlayer(app, "ben@example.org");
  const { gameId, gameState, x, o } = await startedGame([ann, ben], eventId);
  o.socket.disconnect();
  await x.take("opponentDisconnected");
  await x.say("forfeitGame", { gameId });
  const told = await x.take("gameEnd");

  using back = await playerOf(app, o.member);
  await back.say("joinGame", { gameId, lastSeq: gameState.seq });
  const heard = await back.take("gameEnd");
  assert.deepEqual(
    { ...heard, gameState: null },
    { ...told, gameState: null },
    "the same as those heard who were connected",
  );
  assert.deepEqual(heard.tournamentResult?.isEventOver, true);

  using later = await playerOf(app, o.member);
  await later.say("joinGame", { gameId });
  await later.say("joinGame", { gameId, lastSeq: heard.seq });
  assert.equal(later.heard.filter(({ event }) => event === "gameEnd").length, 0);
});
