import assert from "node:assert/strict";
import { sharedApp } from "../../../tests/support/server/shared_app.ts";
import {
  enterRoom,
  runningEvent,
  searchAgain,
  sizeTold,
  startedTable,
  type TestPlayer,
  testPlayer,
} from "../../../tests/support/test_game.ts";

function timesTold({ heard }: TestPlayer): number {
  return heard.filter(({ event }) => event === "queueUpdate").length;
}

function nextUpdate({ socket }: TestPlayer): Promise<unknown> {
  return new Promise((resolve) => socket.once("queueUpdate", resolve));
}

Deno.test("who plays is not told of the queue, who stands in the room is, and after the game everybody is again", async () => {
  const app = await sharedApp();
  using table = await startedTable(app);
  const { eventId, ann, ben, gameId } = table;
  using cleo = await testPlayer(app, "cleo@example.org");
  using dora = await testPlayer(app, "dora@example.org");
  const before = [ann, ben].map(timesTold);
  for (const player of [cleo, dora]) await enterRoom(player, eventId);
  await cleo.say("findMatch", { eventId });
  await sizeTold(dora, 1);
  // What was on its way to them would have come before the answer to a later message.
  for (const player of [ann, ben]) await player.say("findMatch", { eventId });
  assert.deepEqual([ann, ben].map(timesTold), before);

  await ann.say("forfeitGame", { gameId });
  await Promise.all([ann.take("gameEnd"), ben.take("gameEnd")]);
  const told = [ann, ben].map(nextUpdate);
  await cleo.say("cancelMatchmaking", { eventId });
  assert.deepEqual(await Promise.all(told), [{ eventId, queueSize: 0 }, { eventId, queueSize: 0 }]);
});

Deno.test("whoever enters while a search begins again is told of it, though the size is what the room was told last", async () => {
  const app = await sharedApp();
  const { eventId } = await runningEvent(app);
  using ann = await testPlayer(app, "ann@example.org");
  using ben = await testPlayer(app, "ben@example.org");
  using dora = await testPlayer(app, "dora@example.org");
  await searchAgain(ann, ben, dora, eventId);
  await sizeTold(dora, 1);
});
