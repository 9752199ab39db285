import assert from "node:assert/strict";
import { sharedApp } from "../../tests/support/server/shared_app.ts";
import { type Member, testApp } from "../../tests/support/server/test_app.ts";
import { enterRoom, pairedGame, runningEvent, startedTable, testPlayer } from "../../tests/support/test_game.ts";

async function deleteAccount(member: Member): Promise<void> {
  const answer = await member.fetch("/api/backend/auth/delete/account", { method: "POST" });
  assert.equal(answer.status, 200, await answer.text());
}

Deno.test("a game of a deleted account is lost at once, and the opponent wins it", async () => {
  await using app = await testApp();
  using table = await startedTable(app);
  const { ann, ben, gameId } = table;
  await deleteAccount(ann.member);
  const { forfeiter, winnerUserId } = await ben.take("gameEnd");
  assert.deepEqual([forfeiter, winnerUserId], [ann.userId, ben.userId]);
  const [game] = await app.pool`select status, (room -> 'players')::text as players from games where id = ${gameId}`;
  assert.equal(game?.status, "completed");
  assert.ok(!game?.players.includes(ann.member.user.username));
  const [standing] = await app.pool`select wins from event_players where user_id = ${ben.userId}`;
  assert.equal(standing?.wins, 1);
});

Deno.test("who was found for a game that a deleted account never began looks for another player at once", async () => {
  await using app = await testApp();
  using ann = await testPlayer(app, "ann@example.org");
  using ben = await testPlayer(app, "ben@example.org");
  const { eventId } = await runningEvent(app);
  await pairedGame([ann, ben], eventId);
  await deleteAccount(ann.member);
  await ben.take("opponentDisconnected");
  const tickets = await app.pool`select user_id as "userId", state from tickets`;
  assert.deepEqual(tickets.map((ticket) => ({ ...ticket })), [{ userId: ben.userId, state: "waiting" }]);
});

Deno.test("nobody is paired with a deleted account that waited for a player", async () => {
  const app = await sharedApp();
  using ann = await testPlayer(app, "ann@example.org");
  using ben = await testPlayer(app, "ben@example.org");
  using cleo = await testPlayer(app, "cleo@example.org");
  const { eventId } = await runningEvent(app);
  for (const player of [ann, ben, cleo]) await enterRoom(player, eventId);
  await ann.say("findMatch", { eventId });
  await deleteAccount(ann.member);
  for (const player of [ben, cleo]) await player.say("findMatch", { eventId });
  const [bens, cleos] = await Promise.all([ben.take("playerFound"), cleo.take("playerFound")]);
  assert.equal(bens.gameId, cleos.gameId);
});

Deno.test("an invitation of a deleted account is called off, and its guest is told", async () => {
  const app = await sharedApp();
  using ann = await testPlayer(app, "ann@example.org");
  using ben = await testPlayer(app, "ben@example.org");
  await ann.member.write("player", "invite", { username: ben.member.user.username });
  const { gameId } = await ben.take("gameInvitation");
  assert.ok((await ben.say("joinGame", { gameId })).ok);
  await deleteAccount(ann.member);
  assert.equal((await ben.take("gameCancelled")).gameId, gameId);
});
