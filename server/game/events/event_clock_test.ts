import assert from "node:assert/strict";
import { testApp } from "../../../tests/support/server/test_app.ts";
import { enterRoom, runningEvent, startedGame, testPlayer } from "../../../tests/support/test_game.ts";

Deno.test("what a server that died left of an event that is over is cleared: nobody waits or plays on in it", async () => {
  await using app = await testApp();
  const { eventId } = await runningEvent(app);
  using ann = await testPlayer(app, "ann@example.org");
  using ben = await testPlayer(app, "ben@example.org");
  using cleo = await testPlayer(app, "cleo@example.org");
  const { gameId } = await startedGame([ann, ben], eventId);
  await enterRoom(cleo, eventId);
  await cleo.say("findMatch", { eventId });
  // The step is committed, and what follows it has not been done.
  await app.pool`update events set state = 'cancelled' where id = ${eventId}`;
  assert.equal((await cleo.take("matchmakingCancelled")).message, "The event was cancelled.");
  assert.equal((await ann.take("gameCancelled")).gameId, gameId);
});
