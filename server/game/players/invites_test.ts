import assert from "node:assert/strict";
import { sharedApp } from "../../../tests/support/server/shared_app.ts";
import { type TestApp, testApp } from "../../../tests/support/server/test_app.ts";
import { type TestPlayer, testPlayer } from "../../../tests/support/test_game.ts";

Deno.test("nobody plays again with somebody who deleted the account", async () => {
  await using app = await testApp();
  using ann = await testPlayer(app, "ann@example.org");
  using ben = await testPlayer(app, "ben@example.org");
  const username = ben.member.user.username;
  const { body } = await ann.member.write<{ gameId: string; eventId: string }>("player", "invite", { username });
  await ann.say("forfeitGame", { gameId: body.gameId });
  await ben.member.fetch("/api/backend/auth/delete/account", { method: "POST" });
  const again = await ann.member.write("player", "invite", { eventId: body.eventId });
  assert.deepEqual([again.status, again.body.errorMessage], [404, "We could not find that player."]);
  const [open] = await app.pool`select count(*)::integer as games from games where status = 'waiting'`;
  assert.equal(open?.games, 0);
});

async function invited(app: TestApp, host: TestPlayer, username: string) {
  const { status, body } = await host.member.write<{ gameId: string; eventId: string; errorMessage?: string }>(
    ...["player", "invite"] as const,
    { username },
  );
  const [game] = await app.pool<{ status: string; room: { players: { userId: string; username: string }[] } }[]>`
    select status, room from games where id = ${body.gameId ?? ""}`;
  return { status, body, game };
}

Deno.test("an invitation by e-mail, however it is written, reaches the account that has the address", async () => {
  await using app = await testApp();
  using ann = await testPlayer(app, "ann@example.org");
  using ben = await testPlayer(app, "ben@example.org");
  const { status, body } = await invited(app, ann, " Ben@Example.ORG ");
  assert.equal(status, 201);
  assert.equal((await ben.take("gameInvitation")).gameId, body.gameId);
  for (const player of [ann, ben]) assert.ok((await player.say("joinGame", { gameId: body.gameId })).ok);
  await Promise.all([ann.take("gameStarted"), ben.take("gameStarted")]);
});

Deno.test("an invitation by e-mail does not tell whether the address has an account, playing again neither", async () => {
  await using app = await testApp();
  using ann = await testPlayer(app, "ann@example.org");
  await app.signIn("ben@example.org");
  const answers = [];
  for (const address of ["ben@example.org", "nobody@example.org"]) {
    const { status, body, game } = await invited(app, ann, address);
    const joined = await ann.say("joinGame", { gameId: body.gameId });
    const { gameState, message } = await ann.take("gameJoined");
    const names = gameState?.players.map(({ username }) => username.replace(address, "address"));
    assert.ok((await ann.say("forfeitGame", { gameId: body.gameId })).ok);
    const again = await ann.member.write("player", "invite", { eventId: body.eventId });
    answers.push({ status, fields: Object.keys(body), joined: joined.ok, message, names, was: game?.status });
    assert.equal(again.status, 201, again.body.errorMessage);
  }
  assert.deepEqual(answers[0], answers[1]);
  assert.deepEqual((await invited(app, ann, "ann@example.org")).status, 400);
  assert.deepEqual((await invited(app, ann, "no address@")).status, 404);
});

Deno.test("the id of an account is kept from whoever invited its address, until its owner comes", async () => {
  await using app = await testApp();
  using ann = await testPlayer(app, "ann@example.org");
  using ben = await testPlayer(app, "ben@example.org");
  const { body } = await invited(app, ann, "ben@example.org");
  const gameId = body.gameId;
  await ann.say("joinGame", { gameId });
  const waiting = await ann.take("gameJoined");
  const [log] = (await ann.member.read<{ log: unknown[] }>("player", "get_game_log", { gameId })).body.log ?? [];
  assert.ok(log);
  for (const told of [waiting, log]) assert.equal(JSON.stringify(told).includes(ben.userId), false);
  await ben.say("joinGame", { gameId });
  const started = await ann.take("gameStarted");
  assert.equal(started.gameState.players.at(1)?.userId, ben.userId);
  const greeted = await ben.take("gameJoined");
  assert.equal(greeted.gameState?.players.at(1)?.userId, ben.userId);
});

Deno.test("games open by address are counted apart from those by name, so that the limit tells nothing", async () => {
  await using app = await testApp();
  using ann = await testPlayer(app, "ann@example.org");
  const ben = await app.signIn("ben@example.org");
  const statuses = [];
  for (const name of [...Array(4).fill("ben@example.org"), ben.user.username]) {
    statuses.push((await invited(app, ann, name)).status);
  }
  assert.deepEqual(statuses, [201, 201, 201, 409, 201]);
});

Deno.test("somebody invited by e-mail who registers afterwards finds the game open", async () => {
  await using app = await testApp();
  using ann = await testPlayer(app, "ann@example.org");
  const first = await invited(app, ann, "cleo@example.org");
  const second = await invited(app, ann, "CLEO@example.org");
  assert.deepEqual(first.game?.room.players.at(1)?.userId, second.game?.room.players.at(1)?.userId);
  using cleo = await testPlayer(app, "cleo@example.org");
  assert.ok((await cleo.say("joinGame", { gameId: first.body.gameId })).ok);
  assert.ok((await ann.say("joinGame", { gameId: first.body.gameId })).ok);
  await Promise.all([ann.take("gameStarted"), cleo.take("gameStarted")]);
  using dora = await testPlayer(app, "dora@example.org");
  assert.equal((await dora.say("joinGame", { gameId: second.body.gameId })).ok, false);
});

Deno.test("an account made after an invitation and deleted again is forgotten in the game", async () => {
  await using app = await testApp();
  using ann = await testPlayer(app, "ann@example.org");
  const { body } = await invited(app, ann, "cleo@example.org");
  const cleo = await app.signIn("cleo@example.org");
  await cleo.fetch("/api/backend/auth/delete/account", { method: "POST" });
  const [game] = await app.pool`select room -> 'players' as players from games where id = ${body.gameId}`;
  assert.deepEqual(game?.players.map(({ username }: { username: string }) => username), ["ann", "Somebody"]);
  assert.equal((await app.pool`select from invited_addresses`).length, 0);
});

Deno.test("at most ten invitations a minute leave one person, to names that nobody has too", async () => {
  await using app = await testApp({ RATE_LIMITS: "on" });
  const ann = await app.signIn("ann@example.org");
  const statuses: number[] = [];
  for (let at = 0; at < 11; at++) {
    const { status, headers } = await ann.write("player", "invite", { username: `nobody${at}` });
    statuses.push(status);
    if (status === 429) assert.ok(Number(headers.get("retry-after")) > 0);
  }
  assert.deepEqual(statuses, [...Array(10).fill(404), 429]);
  const ben = await app.signIn("ben@example.org");
  const other = await ben.write("player", "invite", { username: ann.user.username });
  assert.equal(other.status, 201, "others are not held up");
});

Deno.test("three games between two people may be open, whoever invites and however many at once", async () => {
  const app = await sharedApp();
  const [ann, ben, eve] = await Promise.all(["ann", "ben", "eve"].map((name) => app.signIn(`${name}@example.org`)));
  assert.ok(ann && ben && eve);
  const invite = (from: typeof ann, to: typeof ann) => from.write("player", "invite", { username: to.user.username });
  const all = await Promise.all([1, 2, 3, 4].flatMap(() => [invite(ann, ben), invite(ben, ann)]));
  assert.deepEqual(all.map(({ status }) => status).sort(), [...Array(3).fill(201), ...Array(5).fill(409)]);
  assert.match(
    all.find(({ status }) => status === 409)?.body.errorMessage ?? "",
    /^Three of your games with this player/,
  );
  assert.equal((await invite(eve, ben)).status, 201);
});

Deno.test("who is muted invites as before and is not heard, until that is taken back", async () => {
  const app = await sharedApp();
  using ann = await testPlayer(app, "ann@example.org");
  using ben = await testPlayer(app, "ben@example.org");
  using eve = await testPlayer(app, "eve@example.org");
  const username = ben.member.user.username;
  const mute = (payload: object) => ben.member.write("player", "mute_invitations", payload);
  await ann.member.write("player", "invite", { username });
  assert.equal((await ben.take("gameInvitation")).from.userId, ann.userId);
  const muted = await mute({ from: ann.userId, isMuted: true });
  assert.deepEqual(muted.body.muted, [
    { userId: ann.userId, username: ann.member.user.username, displayName: null, isBot: null },
  ]);
  assert.equal((await ann.member.write("player", "invite", { username })).status, 201);
  await eve.member.write("player", "invite", { username });
  assert.equal((await ben.take("gameInvitation")).from.userId, eve.userId);
  await mute({ isMuted: true });
  assert.equal((await eve.member.write("player", "invite", { username })).status, 201);
  await mute({ isMuted: false });
  const none = await mute({ from: ann.userId, isMuted: false });
  assert.deepEqual([none.body.isMutingAll, none.body.muted], [false, []]);
  await ann.member.write("player", "invite", { username });
  assert.equal((await ben.take("gameInvitation")).from.userId, ann.userId, "and nothing of meanwhile");
});

Deno.test("muting whoever has an address that one invited does not tell their name, until one meets them by it", async () => {
  await using app = await testApp();
  using ann = await testPlayer(app, "ann@example.org");
  using ben = await testPlayer(app, "ben@example.org");
  await ben.member.write("userprofile", "update_user_profile", { updates: { displayName: "Benny" } });
  const { body: { gameId } } = await invited(app, ann, "ben@example.org");
  for (const player of [ann, ben]) await player.say("joinGame", { gameId });
  const { gameState: { players } } = await ann.take("gameStarted");
  const mutedByAnn = async () => (await ann.member.read("player", "get_invitation_mutes", {})).body.muted;
  await ann.member.write("player", "mute_invitations", { from: players.at(1)?.userId, isMuted: true });
  assert.deepEqual(await mutedByAnn(), [{ userId: ben.userId, username: "Somebody", displayName: null }]);
  assert.equal((await invited(app, ben, ann.member.user.username)).status, 201);
  const { username } = ben.member.user;
  assert.deepEqual(await mutedByAnn(), [{ userId: ben.userId, username, displayName: "Benny", isBot: null }]);
});

Deno.test("who invites oneself, by whatever name one has, is told so; a name of nobody is not found", async () => {
  await using app = await testApp();
  const ann = await app.signIn("ann@example.org");
  const { status } = await ann.write("userprofile", "update_user_profile", { updates: { displayName: "Annie" } });
  assert.equal(status, 200);
  const told = async (username: string) => (await ann.write("player", "invite", { username })).body.errorMessage;
  for (const own of [ann.user.username, ann.user.username.toUpperCase(), "annie", "ann@example.org"]) {
    assert.equal(await told(own), "That is you. Invite somebody else, or play a bot.", own);
  }
  assert.equal(await told("nobody"), "We could not find anybody by that name.");
});
