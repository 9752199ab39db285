import assert from "node:assert/strict";
import { sharedApp } from "../../../tests/support/server/shared_app.ts";
import { type TestApp, testApp } from "../../../tests/support/server/test_app.ts";
import { enterRoom, runningEvent, testPlayer } from "../../../tests/support/test_game.ts";

const MANY = 60;

async function waiting(app: TestApp, userIds: readonly string[]): Promise<number> {
  return (await app.pool`
    select from tickets where state = 'waiting' and user_id = any(${[...userIds]}::text[])`).length;
}

Deno.test("somebody who is still asking while they are paired is not paired once more without asking", async () => {
  await using app = await testApp();
  const { eventId } = await runningEvent(app);
  for (let round = 0; round < 4; round++) {
    using ann = await testPlayer(app, `ann${round}@example.org`);
    using ben = await testPlayer(app, `ben${round}@example.org`);
    for (const player of [ann, ben]) await enterRoom(player, eventId);
    const asked = Array.from({ length: MANY }, () => ann.say("findMatch", { eventId }));
    await Promise.all([ben.say("findMatch", { eventId }), ...asked]);
    await ann.take("playerFound");
    assert.equal(await waiting(app, [ann.userId, ben.userId]), 0);
  }
});

Deno.test("nobody waits in an event that ended while they were asking", async () => {
  await using app = await testApp();
  const { eventId, admin } = await runningEvent(app);
  using ann = await testPlayer(app, "ann@example.org");
  await enterRoom(ann, eventId);
  const asked = Array.from({ length: MANY }, () => ann.say("findMatch", { eventId }));
  await admin.write("event", "end_event", { eventId });
  await Promise.all(asked);
  assert.equal(await waiting(app, [ann.userId]), 0);
});

Deno.test("looking for a match without an event is refused in the product's own sentence", async () => {
  const app = await sharedApp();
  using ann = await testPlayer(app, "ann@example.org");
  for (const payload of [{}, { eventId: "" }, { eventId: null }]) {
    const ack = await ann.say("findMatch", payload);
    assert.deepEqual([ack.ok, ack.error], [false, "User not authenticated or event ID missing"]);
    const { code, message } = await ann.take("error");
    assert.deepEqual([code, message], ["MatchmakingNeedsEvent", "User not authenticated or event ID missing"]);
  }
  const bare = await ann.socket.timeout(5_000).emitWithAck("findMatch");
  assert.deepEqual([bare.ok, bare.error], [false, "User not authenticated or event ID missing"]);
});
