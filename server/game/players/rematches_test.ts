import assert from "node:assert/strict";
import type { RematchNews } from "../../../domain/game/rematch/rematch_news.ts";
import { sharedApp } from "../../../tests/support/server/shared_app.ts";
import { type MembersApp, testApp } from "../../../tests/support/server/test_app.ts";
import { runningEvent, startedGame, type TestPlayer, testPlayer } from "../../../tests/support/test_game.ts";

async function finishedGame(app: MembersApp, players: readonly [TestPlayer, TestPlayer]) {
  const { eventId } = await runningEvent(app);
  const { gameId, x, o } = await startedGame(players, eventId);
  await o.say("forfeitGame", { gameId });
  return { gameId, x, o };
}

async function want(player: TestPlayer, gameId: string, wants = true) {
  return await player.member.write<RematchNews & { errorMessage?: string }>("player", "rematch", { gameId, wants });
}

Deno.test("when both want it, both are led into one game by invitation, and who moved second begins", async () => {
  const app = await sharedApp();
  using ann = await testPlayer(app, "ann@example.org");
  using ben = await testPlayer(app, "ben@example.org");
  const { gameId, x, o } = await finishedGame(app, [ann, ben]);
  assert.equal((await want(x, gameId)).body.state, "asked");
  const offer = await o.take("rematch");
  assert.deepEqual([offer.state, offer.askedBy, offer.from?.userId], ["asked", x.userId, x.userId]);
  const { body } = await want(o, gameId);
  await x.take("rematch");
  const agreed = await x.take("rematch");
  assert.deepEqual([agreed.state, agreed.nextGameId], ["agreed", body.nextGameId]);
  for (const player of [x, o]) await player.say("joinGame", { gameId: body.nextGameId });
  const { gameState } = await x.take("gameStarted");
  assert.deepEqual([gameState.gameType, gameState.currentTurn], ["invite", o.userId]);
});

Deno.test("both ask at the same moment, each twice: one game comes of it", async () => {
  await using app = await testApp();
  using ann = await testPlayer(app, "ann@example.org");
  using ben = await testPlayer(app, "ben@example.org");
  const { gameId } = await finishedGame(app, [ann, ben]);
  const answers = await Promise.all([ann, ben, ann, ben].map((player) => want(player, gameId)));
  assert.deepEqual(answers.map(({ status }) => status), [200, 200, 200, 200]);
  const [row] = await app.pool`select count(*)::integer as games from games where kind = 'invite'`;
  assert.equal(row?.games, 1);
});

Deno.test("one alone gets none: asked twice, declined, or answered when the offer has lapsed", async () => {
  await using app = await testApp();
  using ann = await testPlayer(app, "ann@example.org");
  using ben = await testPlayer(app, "ben@example.org");
  const { gameId } = await finishedGame(app, [ann, ben]);
  await want(ann, gameId);
  assert.equal((await want(ann, gameId)).body.state, "asked");
  assert.equal((await want(ben, gameId, false)).body.state, "open");
  await want(ann, gameId);
  await app.pool`update rematches set asked_until = now() - interval '1 second' where game_id = ${gameId}`;
  const late = await want(ben, gameId);
  assert.deepEqual([late.body.state, late.body.askedBy], ["asked", ben.userId]);
});

Deno.test("a stranger asks in vain, and nobody asks before the end", async () => {
  const app = await sharedApp();
  using ann = await testPlayer(app, "ann@example.org");
  using ben = await testPlayer(app, "ben@example.org");
  using eve = await testPlayer(app, "eve@example.org");
  const { eventId } = await runningEvent(app);
  const { gameId } = await startedGame([ann, ben], eventId);
  assert.equal((await want(ann, gameId)).status, 409);
  assert.equal((await want(eve, gameId)).status, 403);
});
