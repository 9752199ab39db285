import assert from "node:assert/strict";
import { clock } from "../../../tests/support/clock.ts";
import { sharedApp } from "../../../tests/support/server/shared_app.ts";
import { testApp } from "../../../tests/support/server/test_app.ts";
import { pairedGame, playerOf, runningEvent, startedTable, testPlayer } from "../../../tests/support/test_game.ts";

Deno.test("who comes to the board of a game that was cancelled meanwhile is told so, and why", async () => {
  const app = await sharedApp();
  const { eventId } = await runningEvent(app);
  using ann = await testPlayer(app, "ann@example.org");
  using ben = await testPlayer(app, "ben@example.org");
  const { gameId } = await pairedGame([ann, ben], eventId);
  ben.socket.disconnect();
  await ann.take("opponentDisconnected");
  await ann.say("joinGame", { gameId });
  const { message } = await ann.take("gameCancelled");
  assert.equal(message, `${ben.member.user.username} left before the game began.`);
  assert.deepEqual(ann.heard.map(({ event }) => event).slice(-2), ["gameJoined", "gameCancelled"]);
});

Deno.test("who was not connected when the game ended hears its end with the next joinGame; a page opened later does not", async () => {
  const app = await sharedApp();
  using table = await startedTable(app, { lives: 1 });
  const { gameId, gameState, x, o } = table;
  o.socket.disconnect();
  await x.take("opponentDisconnected");
  await x.say("forfeitGame", { gameId });
  const told = await x.take("gameEnd");

  using back = await playerOf(app, o.member);
  await back.say("joinGame", { gameId, lastSeq: gameState.seq });
  const heard = await back.take("gameEnd");
  assert.deepEqual(
    { ...heard, gameState: null },
    { ...told, gameState: null },
    "the same as those heard who were connected",
  );
  assert.deepEqual(heard.tournamentResult?.isEventOver, true);

  using later = await playerOf(app, o.member);
  await later.say("joinGame", { gameId });
  await later.say("joinGame", { gameId, lastSeq: heard.seq });
  assert.equal(later.heard.filter(({ event }) => event === "gameEnd").length, 0);
});

Deno.test("on a server of short turns who does not move loses after one", async () => {
  await using app = await testApp(clock({ turn: 1_000 }));
  using table = await startedTable(app);
  const { x, o } = table;
  const { winnerUserId, message } = await o.take("gameEnd");
  assert.equal(winnerUserId, o.userId);
  assert.match(message ?? "", /ran out of time\.$/);
  assert.equal((await x.take("gameEnd")).forfeiter, x.userId);
});

Deno.test("on a server that waits a short while for whoever lost the connection the other one soon wins", async () => {
  await using app = await testApp(clock({ grace: 1_000 }));
  using table = await startedTable(app);
  const { x, o } = table;
  o.socket.disconnect();
  const { countdown } = await x.take("opponentDisconnected");
  assert.ok(countdown <= 1, `${countdown} s`);
  const { winnerUserId, message } = await x.take("gameEnd");
  assert.equal(winnerUserId, x.userId);
  assert.match(message ?? "", /did not come back in time\.$/);
});
