import assert from "node:assert/strict";
import { testApp } from "../../tests/support/server/test_app.ts";
import { enterRoom, playerOf, runningEvent, startedGame, testPlayer } from "../../tests/support/test_game.ts";

async function table() {
  const held = new AsyncDisposableStack();
  const app = held.use(await testApp());
  const { eventId, admin } = await runningEvent(app);
  const [ann, ben, eve] = await Promise.all(
    ["ann", "ben", "eve"].map((name) => testPlayer(app, `${name}@example.org`)),
  );
  assert.ok(ann && ben && eve);
  for (const player of [ann, ben, eve]) held.use(player);
  const game = await startedGame([ann, ben], eventId);
  const stored = async () => {
    const [row] = await app.pool`select version, status, room from games where id = ${game.gameId}`;
    return row;
  };
  return { app, admin, eventId, eve, ...game, stored, [Symbol.asyncDispose]: () => held.disposeAsync() };
}

Deno.test("moves out of turn, outside the board, onto a stone or by a stranger are refused with a sentence and change nothing", async () => {
  await using t = await table();
  await t.x.say("makeMove", { gameId: t.gameId, row: 0, col: 0 });
  const before = await t.stored();
  const strange = [[-1, 0], [0, 3], [1e9, 0], ["0", 1], [{}, 0], [null, 0], [0.5, 1], [undefined, undefined]];
  for (const [row, col] of strange) {
    const ack = await t.o.say("makeMove", { gameId: t.gameId, row, col });
    assert.deepEqual([ack.ok, ack.error], [false, "That cell is not on the board."]);
    const refused = await t.o.take("moveRejected");
    assert.equal(refused.gameState?.board[0]?.[0], "X");
    assert.equal(refused.seq, 3);
  }
  assert.equal((await t.x.say("makeMove", { gameId: t.gameId, row: 1, col: 1 })).error, "It is not your turn.");
  assert.equal((await t.o.say("makeMove", { gameId: t.gameId, row: 0, col: 0 })).error, "That cell is taken.");
  assert.equal((await t.eve.say("makeMove", { gameId: t.gameId, row: 1, col: 1 })).ok, false);
  assert.equal((await t.eve.take("moveRejected")).gameState, undefined, "a stranger does not see the board");
  assert.deepEqual(await t.stored(), before);
});

Deno.test("a userId that is somebody else's is refused on every message", async () => {
  await using t = await table();
  const before = await t.stored();
  const forged = { userId: t.x.userId, gameId: t.gameId, eventId: t.eventId };
  assert.equal((await t.o.say("makeMove", { ...forged, row: 0, col: 0 })).ok, false);
  await t.o.take("moveRejected");
  for (const message of ["findMatch", "cancelMatchmaking", "joinGame", "forfeitGame", "leaveGameRoom"]) {
    assert.equal((await t.eve.say(message, forged)).ok, false, message);
    assert.match((await t.eve.take("gameError")).error, /somebody else/);
  }
  assert.deepEqual(await t.stored(), before);
});

Deno.test("foreign and finished games are closed to moves and forfeits", async () => {
  await using t = await table();
  const { gameId } = t;
  assert.equal((await t.eve.say("forfeitGame", { gameId })).error, "You do not play in this game.");
  assert.equal((await t.eve.say("joinGame", { gameId })).error, "You do not play in this game.");
  assert.equal((await t.eve.take("gameJoined")).success, false);
  await t.eve.say("leaveGameRoom", { gameId });
  assert.equal((await t.eve.say("joinGame", { gameId: "no such game" })).error, "We could not find that game.");
  await t.x.say("forfeitGame", { gameId });
  const over = await t.stored();
  assert.equal((await t.o.say("makeMove", { gameId, row: 0, col: 0 })).error, "This game is over.");
  assert.equal((await t.o.say("forfeitGame", { gameId })).error, "This game is over.");
  assert.deepEqual(await t.stored(), over);
});

Deno.test("malformed messages are refused, unknown ones named, and nothing falls over", async () => {
  await using t = await table();
  const before = await t.stored();
  for (
    const payload of [null, 7, "x", [], {}, { gameId: {} }, { gameId: "a".repeat(500) }, { __proto__: { gameId: 1 } }]
  ) {
    const ack = await t.x.socket.timeout(5_000).emitWithAck("makeMove", payload);
    assert.equal(ack.ok, false);
  }
  const unknown = await t.x.socket.timeout(5_000).emitWithAck("constructor", {});
  assert.match(unknown.error, /Known messages: findMatch/);
  t.x.socket.emit("error", { forged: true });
  t.x.socket.emit("makeMove");
  assert.ok((await t.x.say("makeMove", { gameId: t.gameId, row: 0, col: 0 })).ok);
  assert.notDeepEqual(await t.stored(), before);
});

Deno.test("searching twice keeps one ticket; ended, full and unknown events are refused", async () => {
  await using t = await table();
  const { eve, admin, eventId, app } = t;
  assert.equal((await eve.say("findMatch", { eventId })).error, "Join the event first.");
  await enterRoom(eve, eventId);
  for (let i = 0; i < 2; i++) assert.equal((await eve.say("findMatch", { eventId })).ok, true);
  assert.equal((await eve.take("matchmakingStarted")).queueSize, 1);
  assert.equal((await eve.take("matchmakingStarted")).queueSize, 1);
  const small = await runningEvent(app, { maxPlayers: 2 });
  for (const player of [t.x, t.o]) assert.equal((await enterRoom(player, small.eventId)).status, 200);
  assert.equal((await enterRoom(eve, small.eventId)).status, 409);
  await admin.write("event", "end_event", { eventId: small.eventId });
  assert.equal((await enterRoom(eve, small.eventId)).body.errorMessage, "This event has ended.");
  assert.equal((await eve.say("findMatch", { eventId: "nowhere" })).error, "We could not find that event.");
  assert.equal((await eve.member.write("player", "leave_event_room", { eventId: "nowhere" })).status, 404);
});

Deno.test("HTTP believes no claim: forged levels, foreign sockets, a win that nobody saw", async () => {
  await using t = await table();
  const { eve, eventId, x } = t;
  const status = async (action: string, payload: object) => (await eve.member.write("player", action, payload)).status;
  assert.equal(await status("update_player", { userId: eve.userId, updates: { level: 99 } }), 403);
  assert.equal(await status("join_event_room", { eventId, userId: eve.userId, socketId: x.socket.id }), 409);
  await enterRoom(eve, eventId);
  const { body } = await eve.member.write<{ player: { level: number; wins: number } }>("player", "record_result", {
    userId: eve.userId,
    didWin: true,
  });
  assert.deepEqual([body.player.level, body.player.wins], [1, 0]);
});

Deno.test("with rate limits on, a flood of messages is warned and then closed", async () => {
  await using app = await testApp({ RATE_LIMITS: "on" });
  const member = await app.signIn("ann@example.org");
  using ann = await playerOf(app, member);
  const closed = new Promise<string>((resolve) => ann.socket.once("disconnect", resolve));
  for (let i = 0; i < 200; i++) ann.socket.emit("leaveGameRoom", { gameId: "g" });
  assert.equal((await ann.take("error")).code, "TooMany");
  assert.equal(await closed, "io server disconnect");
});

Deno.test("the name of a room is no socket: nobody moves those who stand in it", async () => {
  await using t = await table();
  const { eve, app, eventId, x } = t;
  await enterRoom(eve, eventId);
  const { eventId: other } = await runningEvent(app, { title: "Another cup" });
  for (
    const socketId of [`event:${eventId}`, `user:${x.userId}`, `user:${eve.userId}`, `seat:${t.gameId}:${x.userId}`]
  ) {
    const { status } = await eve.member.write("player", "join_event_room", {
      eventId: other,
      userId: eve.userId,
      socketId,
    });
    assert.equal(status, 409, socketId);
  }
  assert.equal(x.heard.filter(({ event }) => event === "eventJoined").length, 1);
});

Deno.test("a text that the database cannot hold is refused with a sentence on the sockets too", async () => {
  await using t = await table();
  const ack = await t.x.say("makeMove", { gameId: t.gameId, row: 0, col: 0, cmdId: "a\0b" });
  assert.deepEqual([ack.ok, ack.error], [false, "A text may not contain a NUL character."]);
  assert.ok((await t.x.say("makeMove", { gameId: t.gameId, row: 0, col: 0, cmdId: "ab" })).ok);
});
