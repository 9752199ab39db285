import assert from "node:assert/strict";
import type { TournamentEvent } from "../../../domain/game/events/event.ts";
import type { Player } from "../../../domain/game/players/player.ts";
import { sharedApp } from "../../../tests/support/server/shared_app.ts";
import { testApp } from "../../../tests/support/server/test_app.ts";
import { enterRoom, runningEvent, testPlayer } from "../../../tests/support/test_game.ts";

const chooseName = { updates: { displayName: "Annie 🎲" } };

Deno.test("a player is called as they chose in the invitation and at the board; who chose nothing by the user name", async () => {
  await using app = await testApp();
  using ann = await testPlayer(app, "ann@example.org");
  using ben = await testPlayer(app, "ben@example.org");
  await ann.member.write("userprofile", "update_user_profile", chooseName);
  const { username } = ben.member.user;
  const { gameId } = (await ann.member.write<{ gameId: string }>("player", "invite", { username })).body;
  const { from } = await ben.take("gameInvitation");
  assert.deepEqual([from.username, from.displayName], [ann.member.user.username, "Annie 🎲"]);
  for (const player of [ann, ben]) await player.say("joinGame", { gameId });
  const { gameState } = await ben.take("gameStarted");
  assert.deepEqual(gameState.players.map(({ displayName }) => displayName ?? null), ["Annie 🎲", null]);
  await ann.say("forfeitGame", { gameId });
  await ann.member.fetch("/api/backend/auth/delete/account", { method: "POST" });
  const [game] = await app.pool<
    { names: string }[]
  >`select room ->> 'players' as names from games where id = ${gameId}`;
  assert.match(game?.names ?? "", /Somebody/);
  assert.doesNotMatch(game?.names ?? "", /Annie/);
});

Deno.test("the sentence about a cancelled game forgets the chosen name of a deleted account too", async () => {
  await using app = await testApp();
  using ann = await testPlayer(app, "ann@example.org");
  const ben = await app.signIn("ben@example.org");
  await ann.member.write("userprofile", "update_user_profile", chooseName);
  const { username } = ben.user;
  const { gameId } = (await ann.member.write<{ gameId: string }>("player", "invite", { username })).body;
  await ann.say("forfeitGame", { gameId });
  const cancelled = async () => {
    const [game] = await app.pool<
      { said: string }[]
    >`select room ->> 'cancelled' as said from games where id = ${gameId}`;
    return game?.said;
  };
  assert.equal(await cancelled(), "Annie 🎲 left before the game began.");
  await ann.member.fetch("/api/backend/auth/delete/account", { method: "POST" });
  assert.equal(await cancelled(), "Somebody left before the game began.");
});

Deno.test("standings and the opponent found carry chosen names", async () => {
  const app = await sharedApp();
  using ann = await testPlayer(app, "ann@example.org");
  using ben = await testPlayer(app, "ben@example.org");
  await ann.member.write("userprofile", "update_user_profile", chooseName);
  const { eventId } = await runningEvent(app);
  for (const player of [ann, ben]) await enterRoom(player, eventId);
  const { players } = (await ben.member.read<{ players: Player[] }>("player", "getPlayersByEvent", { eventId })).body;
  const { event } = (await ben.member.read<{ event: TournamentEvent }>("event", "get_event_by_id", { eventId })).body;
  for (const list of [players, event.players, event.standings]) {
    const names = list?.map(({ userId, displayName }) => [userId, displayName ?? null]).sort();
    assert.deepEqual(names, [[ann.userId, "Annie 🎲"], [ben.userId, null]].sort());
  }
  for (const player of [ann, ben]) await player.say("findMatch", { eventId });
  const found = await ben.take("playerFound");
  assert.equal(found.opponent.displayName, "Annie 🎲");
});

Deno.test("an invitation to an e-mail address tells neither a chosen name nor a picture", async () => {
  await using app = await testApp();
  using ann = await testPlayer(app, "ann@example.org");
  const ben = await app.signIn("ben@example.org");
  await ben.write("userprofile", "update_user_profile", { updates: { displayName: "Benny" } });
  const { body } = await ann.member.write("player", "invite", { username: "ben@example.org" });
  const [game] = await app.pool<{ room: object }[]>`select room from games where id = ${String(body.gameId)}`;
  assert.doesNotMatch(JSON.stringify(game), /Benny/);
});
