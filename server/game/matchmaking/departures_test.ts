import assert from "node:assert/strict";
import { EventId, UserId } from "../../../domain/wire/ids.ts";
import { findTicket } from "../../../db/game/tickets.ts";
import { CALM } from "../../../tests/support/clock.ts";
import { testApp } from "../../../tests/support/server/test_app.ts";
import { enterRoom, playerOf, runningEvent, testPlayer } from "../../../tests/support/test_game.ts";

Deno.test("who leaves the event's room gives up the search, and the match that was found", async () => {
  await using app = await testApp();
  for (const isFound of [false, true]) {
    const { eventId } = await runningEvent(app);
    using ann = await testPlayer(app, `ann${isFound}@example.org`);
    using ben = await testPlayer(app, `ben${isFound}@example.org`);
    for (const player of [ann, ben]) await enterRoom(player, eventId);
    await ann.say("findMatch", { eventId });
    if (isFound) {
      await ben.say("findMatch", { eventId });
      await ann.take("playerFound");
    }
    await ann.member.write("player", "leave_event_room", { eventId });
    const ticket = { eventId: EventId.parse(eventId), userId: UserId.parse(ann.userId) };
    assert.equal((await findTicket(app.pool, ticket)).state, "cancelled");
  }
});

Deno.test("an opponent lost between pairing and the board is told to the one who waits, who is first to be paired again", async () => {
  await using app = await testApp();
  const { eventId } = await runningEvent(app);
  using ann = await testPlayer(app, "ann@example.org");
  using ben = await testPlayer(app, "ben@example.org");
  using cleo = await testPlayer(app, "cleo@example.org");
  for (const player of [ann, ben, cleo]) await enterRoom(player, eventId);
  await ann.say("findMatch", { eventId });
  await ben.say("findMatch", { eventId });
  const { gameId } = await ann.take("playerFound");
  ben.socket.disconnect();
  const told = await ann.take("opponentDisconnected");
  assert.deepEqual([told.eventId, told.gameId, told.countdown], [eventId, gameId, 0]);
  const [game] = await app.pool<{ status: string }[]>`select status from games where id = ${gameId}`;
  assert.equal(game?.status, "cancelled");
  await cleo.say("findMatch", { eventId });
  assert.equal((await ann.take("playerFound")).opponent.userId, cleo.userId);
});

Deno.test("who sits at the board is told that the opponent went away before joining, with the time that is left", async () => {
  await using app = await testApp();
  const { eventId } = await runningEvent(app);
  using ann = await testPlayer(app, "ann@example.org");
  using ben = await testPlayer(app, "ben@example.org");
  for (const player of [ann, ben]) await enterRoom(player, eventId);
  for (const player of [ann, ben]) await player.say("findMatch", { eventId });
  const { gameId } = await ann.take("playerFound");
  await ann.say("joinGame", { gameId });
  ben.socket.disconnect();
  const { countdown } = await ann.take("opponentDisconnected");
  assert.ok(countdown > 0 && countdown <= CALM.join / 1_000, String(countdown));
  using back = await playerOf(app, ben.member);
  await back.say("joinGame", { gameId });
  await ann.take("gameStarted");
});

Deno.test("another tab in the event's room keeps the match, and a page opened anew learns where the ticket stands", async () => {
  await using app = await testApp();
  const { eventId } = await runningEvent(app);
  using ann = await testPlayer(app, "ann@example.org");
  using ben = await testPlayer(app, "ben@example.org");
  for (const player of [ann, ben]) await enterRoom(player, eventId);
  await ann.say("findMatch", { eventId });
  using other = await playerOf(app, ann.member);
  await enterRoom(other, eventId);
  await other.take("matchmakingStarted");
  await ben.say("findMatch", { eventId });
  const { gameId } = await other.take("playerFound");
  ann.socket.disconnect();
  using third = await playerOf(app, ann.member);
  await enterRoom(third, eventId);
  assert.equal((await third.take("redirectToGame")).gameId, gameId);
  assert.equal(
    (await findTicket(app.pool, {
      eventId: EventId.parse(eventId),
      userId: UserId.parse(ann.userId),
    })).state,
    "paired",
  );
});
