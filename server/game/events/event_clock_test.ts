import assert from "node:assert/strict";
import { testApp } from "../../../tests/support/server/test_app.ts";
import { enterRoom, startedTable, testPlayer } from "../../../tests/support/test_game.ts";

Deno.test("what a server that died left of an event that is over is cleared: nobody waits or plays on in it", async () => {
  await using app = await testApp();
  using table = await startedTable(app);
  const { eventId, ann, gameId } = table;
  using cleo = await testPlayer(app, "cleo@example.org");
  await enterRoom(cleo, eventId);
  await cleo.say("findMatch", { eventId });
  // The step is committed, and what follows it has not been done.
  await app.pool`update events set state = 'cancelled' where id = ${eventId}`;
  assert.equal((await cleo.take("matchmakingCancelled")).message, "The event was cancelled.");
  assert.equal((await ann.take("gameCancelled")).gameId, gameId);
});
