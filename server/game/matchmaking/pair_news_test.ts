import assert from "node:assert/strict";
import { testApp } from "../../../tests/support/server/test_app.ts";
import { pairedGame, runningEvent, testPlayer } from "../../../tests/support/test_game.ts";

Deno.test("players of two servers hear of their game, though the one that paired them can tell only its own", async () => {
  // Without Redis nothing that one of them pushes reaches the other's sockets.
  await using one = await testApp();
  await using two = await testApp({ DATABASE_URL: one.databaseUrl, DATA_DIR: one.dataDir });
  const { eventId } = await runningEvent(one);
  using ann = await testPlayer(one, "ann@example.org");
  using ben = await testPlayer(two, "ben@example.org");
  const { found: [ofAnn, ofBen] } = await pairedGame([ann, ben], eventId);
  assert.equal(ofAnn.gameId, ofBen.gameId);
  assert.deepEqual([ofAnn.eventId, ofBen.eventId], [eventId, eventId]);
  assert.deepEqual([ofAnn.opponent.userId, ofBen.opponent.userId], [ben.userId, ann.userId]);
  assert.deepEqual([ofAnn.opponent.level, ofBen.opponent.level], [1, 1]);
  for (const player of [ann, ben]) {
    const { ok } = await player.say("joinGame", { gameId: ofAnn.gameId });
    assert.ok(ok);
  }
});
