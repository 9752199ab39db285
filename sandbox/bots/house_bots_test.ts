import assert from "node:assert/strict";
import { testApp } from "../../tests/support/server/test_app.ts";
import { enterRoom, testPlayer } from "../../tests/support/test_game.ts";
import { until } from "../../tests/support/until.ts";

Deno.test("one person alone on a fresh server finds a tournament and an opponent who moves and plays again", async () => {
  await using app = await testApp({ HOUSE_BOTS: "on" });
  using ann = await testPlayer(app, "ann@example.org");
  const eventId = await houseEvent(app);
  assert.equal((await enterRoom(ann, eventId)).status, 200);
  await ann.say("findMatch", { eventId });
  const { gameId } = await ann.take("playerFound");
  await ann.say("joinGame", { gameId });
  const { gameState } = await ann.take("gameStarted");
  if (gameState.currentTurn === ann.userId) {
    assert.ok((await ann.say("makeMove", { gameId, row: 0, col: 0 })).ok);
    await ann.take("moveUpdate");
  }
  const answered = await ann.take("moveUpdate");
  assert.equal(answered.nextTurn, ann.userId);

  await ann.say("forfeitGame", { gameId });
  await ann.take("gameEnd");
  assert.equal((await ann.member.write("player", "rematch", { gameId, wants: true })).status, 200);
  await until(async () => (await ann.take("rematch")).nextGameId);
});

async function houseEvent(app: Awaited<ReturnType<typeof testApp>>): Promise<string> {
  return await until(async () => {
    const [event] = await app.pool<{ id: string }[]>`
      select e.id from events e join event_players p on p.event_id = e.id where starts_with(e.id, 'house-')`;
    return event?.id ?? null;
  });
}
