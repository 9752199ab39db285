import assert from "node:assert/strict";
import { redirectAfter } from "../../domain/game/room/redirects.ts";
import { CALM } from "../../tests/support/clock.ts";
import { sharedApp } from "../../tests/support/server/shared_app.ts";
import {
  enterRoom,
  playerOf,
  runningEvent,
  startedGame,
  startedTable,
  testPlayer,
} from "../../tests/support/test_game.ts";

Deno.test("two players find each other, play to a win, and the winner rises", async () => {
  const app = await sharedApp();
  using table = await startedTable(app);
  const { eventId, ann, gameId, x, o } = table;
  await ann.say("findMatch", { eventId });
  assert.equal((await ann.take("redirectToGame")).gameId, gameId, "who plays is led back to the game");
  const moves = [[x, 0, 0], [o, 1, 0], [x, 0, 1], [o, 1, 1], [x, 0, 2]] as const;
  for (const [player, row, col] of moves) {
    assert.deepEqual((await player.say("makeMove", { gameId, row, col })).ok, true);
  }
  const end = await o.take("gameEnd");
  assert.equal(end.winnerUserId, x.userId);
  assert.deepEqual(end.gameState.winningLine, [[0, 0], [0, 1], [0, 2]]);
  assert.deepEqual(end.tournamentResult, {
    winner: { userId: x.userId, level: 2 },
    loser: { userId: o.userId, lives: 1, isEliminated: false },
  });
  const { body } = await ann.member.read<{ event: { standings: { userId: string }[] } }>("event", "get_event_by_id", {
    eventId,
  });
  assert.deepEqual(body.event.standings.map(({ userId }) => userId), [x.userId, o.userId]);
});

Deno.test("the newest tab plays, the older one is told and its moves are refused", async () => {
  const app = await sharedApp();
  using table = await startedTable(app);
  const { gameId, x, o } = table;
  using newer = await playerOf(app, x.member);
  assert.ok((await newer.say("joinGame", { gameId })).ok);
  assert.equal((await x.take("gameError")).code, "OtherTab");
  assert.equal((await x.say("makeMove", { gameId, row: 0, col: 0 })).ok, false);
  x.socket.disconnect();
  assert.ok((await newer.say("makeMove", { gameId, row: 0, col: 0 })).ok);
  await o.take("moveUpdate");
  assert.ok(!o.heard.some(({ event }) => event === "opponentDisconnected"));
});

Deno.test("a lost connection is announced, and coming back goes on where it stood", async () => {
  const app = await sharedApp();
  using table = await startedTable(app);
  const { gameId, x, o } = table;
  await x.say("makeMove", { gameId, row: 1, col: 1 });
  o.socket.disconnect();
  const { countdown } = await x.take("opponentDisconnected");
  assert.ok(countdown > CALM.grace / 2_000 && countdown <= CALM.grace / 1_000, `${countdown} s`);
  using back = await playerOf(app, o.member);
  await back.say("joinGame", { gameId });
  assert.equal((await back.take("gameJoined")).gameState?.board[1]?.[1], "X");
  await x.take("opponentReconnected");
});

Deno.test("the same command sent twice moves once and is answered the same", async () => {
  const app = await sharedApp();
  using table = await startedTable(app);
  const { gameId, x, o } = table;
  const move = { gameId, row: 0, col: 0, cmdId: "c-1" };
  const answers = await Promise.all([x.say("makeMove", move), x.say("makeMove", move)]);
  assert.deepEqual(answers[0], answers[1]);
  assert.ok(answers[0]?.ok);
  await o.say("makeMove", { gameId, row: 1, col: 1 });
  assert.deepEqual(await x.say("makeMove", move), answers[0]);
});

Deno.test("an invitation reaches the invited, has no turn clock, and played again swaps the first move", async () => {
  const app = await sharedApp();
  using ann = await testPlayer(app, "ann@example.org");
  using ben = await testPlayer(app, "ben@example.org");
  const { username } = ben.member.user;
  const { body } = await ann.member.write<{ gameId: string; eventId: string; url: string }>("player", "invite", {
    username,
  });
  const { gameId, eventId } = body;
  assert.match(eventId, /^remote-/);
  assert.equal((await ben.take("gameInvitation")).gameId, gameId);
  for (const player of [ann, ben]) await player.say("joinGame", { gameId });
  const { gameState } = await ann.take("gameStarted");
  assert.equal(gameState.deadlineAt, null);
  assert.equal(gameState.currentTurn, ann.userId);
  await ben.say("forfeitGame", { gameId });
  assert.equal((await ann.take("gameEnd")).tournamentResult, null);
  const again = await Promise.all(
    [ann, ben].map((player) => player.member.write<{ gameId: string }>("player", "invite", { eventId })),
  );
  assert.equal(again[0]?.body.gameId, again[1]?.body.gameId);
  for (const player of [ann, ben]) await player.say("joinGame", { gameId: again[0]?.body.gameId });
  assert.equal((await ann.take("gameStarted")).gameState.currentTurn, ben.userId);
});

Deno.test("a game's log replays every board for its players and admins, and for nobody else", async () => {
  const app = await sharedApp();
  using table = await startedTable(app);
  const { admin, ann, gameId, x } = table;
  await x.say("makeMove", { gameId, row: 2, col: 2 });
  const eve = await app.signIn("eve@example.org");
  assert.equal((await eve.read("player", "get_game_log", { gameId })).status, 403);
  for (const reader of [ann.member, admin]) {
    const { body } = await reader.read<{ log: { seq: number; type: string; gameState: { board: unknown[][] } }[] }>(
      "player",
      "get_game_log",
      { gameId },
    );
    assert.deepEqual(body.log.map(({ seq }) => seq), [1, 2, 3]);
    assert.equal(body.log.at(-1)?.gameState.board[2]?.[2], "X");
  }
});

Deno.test("the last game of a tournament says that the event is over, and its champion is not led to a closed room", async () => {
  const app = await sharedApp();
  const { eventId } = await runningEvent(app, { lives: 1 });
  using ann = await testPlayer(app, "ann@example.org");
  using ben = await testPlayer(app, "ben@example.org");
  using cleo = await testPlayer(app, "cleo@example.org");
  await enterRoom(cleo, eventId);
  const first = await startedGame([ann, ben], eventId);
  await ben.say("forfeitGame", { gameId: first.gameId });
  const { tournamentResult } = await ann.take("gameEnd");
  assert.equal(tournamentResult?.isEventOver, undefined, "Cleo still has a life");
  await ann.say("findMatch", { eventId });
  await cleo.say("findMatch", { eventId });
  const { gameId } = await ann.take("playerFound");
  for (const player of [ann, cleo]) await player.say("joinGame", { gameId });
  await cleo.say("forfeitGame", { gameId });
  const { eventId: ended, tournamentResult: last } = await ann.take("gameEnd");
  assert.equal(last?.isEventOver, true);
  const facts = {
    gameType: "event",
    eventId: ended,
    userId: ann.userId,
    isDraw: false,
    tournamentResult: last,
  } as const;
  assert.equal(redirectAfter("game ended", facts)?.path, `/app/events/view/${eventId}`);
});

Deno.test("the log of a forfeited game tells who gave up and why, as its end did", async () => {
  const app = await sharedApp();
  using table = await startedTable(app);
  const { ann, ben, gameId } = table;
  const ending = async () => {
    const { body } = await ann.member.read<{ ending: unknown }>("player", "get_game_log", { gameId });
    return body.ending;
  };
  assert.equal(await ending(), null);
  await ben.say("forfeitGame", { gameId });
  const { forfeit, forfeiter } = await ann.take("gameEnd");
  assert.deepEqual(await ending(), { forfeit, forfeiter });
  assert.deepEqual([forfeit, forfeiter], [true, ben.userId]);
});

Deno.test("an event that was cancelled takes its games and its queue with it", async () => {
  const app = await sharedApp();
  const { eventId, admin } = await runningEvent(app);
  using ann = await testPlayer(app, "ann@example.org");
  using ben = await testPlayer(app, "ben@example.org");
  using cleo = await testPlayer(app, "cleo@example.org");
  await startedGame([ann, ben], eventId);
  await enterRoom(cleo, eventId);
  await cleo.say("findMatch", { eventId });
  assert.equal((await admin.write("event", "cancel_event", { eventId })).status, 200);
  assert.match((await ann.take("gameCancelled")).message, /cancelled/);
  await cleo.take("matchmakingCancelled");
  await ann.say("findMatch", { eventId });
  assert.equal((await ann.take("error")).message, "This event was cancelled.");
});
