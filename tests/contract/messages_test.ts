import assert from "node:assert/strict";
import { clientMessages, serverMessages } from "../../domain/game/messages.ts";
import { type TestApp, testApp } from "../support/server/test_app.ts";
import { newBox } from "../support/test_boxes.ts";
import { joinedBy } from "../support/test_households.ts";
import { enterRoom, runningEvent, startedGame, type TestPlayer, testPlayer } from "../support/test_game.ts";

/** Pushed when a server leaves, which a server that is being tested does not. */
const NOT_HERE = ["serverRestart"];

// A test player holds every push it hears to its row, and says so when it goes.
Deno.test("every message a client may send is acknowledged; every push is heard, is what its row says, and comes to no stranger", async () => {
  const sent = new Set<string>();
  const heard = new Set<string>();
  await using app = await testApp();
  using stranger = await testPlayer(app, "stranger@example.org");
  for (const story of [playedGame, cancelledSearch, abandonedGame, invitedGame, endedSession, changedBox]) {
    for (const { said, pushes } of await story(app)) {
      for (const name of said) sent.add(name);
      for (const name of pushes) heard.add(name);
    }
  }
  assert.deepEqual(Object.keys(clientMessages).filter((name) => !sent.has(name)), []);
  assert.deepEqual(Object.keys(serverMessages).filter((name) => !heard.has(name) && !NOT_HERE.includes(name)), []);
  await newBox(stranger.member);
  // What they are told of their own box comes after all that they should not have been told.
  const { userId, household: { householdId } } = stranger.member.user;
  let told = await stranger.take("boxesChanged");
  while (told.householdId === null) told = await stranger.take("boxesChanged");
  // A server that has begun to listen to the database tells everybody, of no household, to ask.
  const own = stranger.heard.filter(({ payload }) => !JSON.stringify(payload).includes('"householdId":null'));
  assert.deepEqual(own, [
    { event: "authenticated", payload: { userId } },
    { event: "boxesChanged", payload: { householdId } },
  ]);
});

Deno.test("a refused message is answered by the push that its row names", async () => {
  await using app = await testApp();
  using ann = await testPlayer(app, "ann@example.org");
  for (const [name, { refusedBy }] of Object.entries(clientMessages)) {
    const before = ann.heard.length;
    const ack = await ann.say(name, { gameId: "nowhere", eventId: "nowhere", row: 0, col: 0, userId: "somebody else" });
    assert.equal(ack.ok, false);
    assert.ok(
      ann.heard.slice(before).some(({ event }) => event === refusedBy),
      `${name} was not refused by ${refusedBy}`,
    );
  }
});

type Told = readonly { readonly said: readonly string[]; readonly pushes: readonly string[] }[];

function toldBy(players: readonly TestPlayer[], said: readonly string[]): Told {
  return players.map(({ heard }) => ({ said, pushes: heard.map(({ event }) => event) }));
}

/** A drawn round, a refused move, somebody who goes away and comes back, and a win by forfeit. */
async function playedGame(app: TestApp): Promise<Told> {
  const { eventId } = await runningEvent(app);
  using ann = await testPlayer(app, "ann@example.org");
  using ben = await testPlayer(app, "ben@example.org");
  const { gameId, x, o } = await startedGame([ann, ben], eventId);
  await ann.say("findMatch", { eventId });
  await ann.take("redirectToGame");
  await o.say("makeMove", { gameId, row: 0, col: 0 });
  for (const [at, [row, col]] of DRAWN.entries()) await (at % 2 === 0 ? x : o).say("makeMove", { gameId, row, col });
  await Promise.all([x.take("gameDraw"), o.take("gameDraw")]);
  await o.say("leaveGameRoom", { gameId });
  await x.take("opponentDisconnected");
  await o.say("joinGame", { gameId });
  await x.take("opponentReconnected");
  await o.say("forfeitGame", { gameId });
  await Promise.all([x.take("gameEnd"), o.take("gameEnd")]);
  await x.member.write("player", "rematch", { gameId });
  await Promise.all([x.take("rematch"), o.take("rematch")]);
  await o.say("forfeitGame", { gameId });
  return toldBy([ann, ben], ["findMatch", "joinGame", "makeMove", "leaveGameRoom", "forfeitGame"]);
}

const DRAWN = [[0, 0], [0, 1], [0, 2], [1, 1], [1, 0], [1, 2], [2, 1], [2, 0], [2, 2]] as const;

async function cancelledSearch(app: TestApp): Promise<Told> {
  const { eventId } = await runningEvent(app);
  using cleo = await testPlayer(app, "cleo@example.org");
  await enterRoom(cleo, eventId);
  await cleo.say("findMatch", { eventId });
  await cleo.take("queueUpdate");
  await cleo.say("cancelMatchmaking", { eventId });
  await cleo.take("matchmakingCancelled");
  return toldBy([cleo], ["cancelMatchmaking"]);
}

async function abandonedGame(app: TestApp): Promise<Told> {
  const { eventId, admin } = await runningEvent(app);
  using ann = await testPlayer(app, "ann@example.org");
  using ben = await testPlayer(app, "ben@example.org");
  await startedGame([ann, ben], eventId);
  await admin.write("event", "cancel_event", { eventId });
  await Promise.all([ann.take("gameCancelled"), ben.take("gameCancelled")]);
  await ann.say("findMatch", { eventId });
  await ann.take("error");
  return toldBy([ann, ben], []);
}

async function invitedGame(app: TestApp): Promise<Told> {
  using ann = await testPlayer(app, "ann@example.org");
  using ben = await testPlayer(app, "ben@example.org");
  await ann.member.write("player", "invite", { username: ben.member.user.username });
  await ben.take("gameInvitation");
  return toldBy([ben], []);
}

async function changedBox(app: TestApp): Promise<Told> {
  using ann = await testPlayer(app, "ann@example.org");
  await newBox(ann.member);
  await ann.take("boxesChanged");
  await joinedBy(app, ann.member, "ben@example.org");
  await ann.take("householdChanged");
  return toldBy([ann], []);
}

async function endedSession(app: TestApp): Promise<Told> {
  using dora = await testPlayer(app, "dora@example.org");
  const elsewhere = await app.signIn("dora@example.org");
  await elsewhere.fetch("/api/backend/auth/logout", { method: "POST" });
  await dora.take("check-everone-login-activity");
  return toldBy([dora], []);
}
