import assert from "node:assert/strict";
import { profileActions } from "../../domain/profile/contract.ts";
import { REDIS, redisServer } from "../support/outside/redis_server.ts";
import { type Member, type TestApp, testApp } from "../support/server/test_app.ts";
import { runningEvent, startedGame, testPlayer } from "../support/test_game.ts";
import { connected, socketOf } from "../support/server/test_sockets.ts";
import { until } from "../support/until.ts";

const warningsOf = async (app: TestApp) => (await (await app.fetch("/readyz")).json()).warnings ?? [];
const knowsRedisIs = (app: TestApp, state: "up" | "away") =>
  until(async () => (await warningsOf(app)).includes("redis") === (state === "away") ? true : null);

Deno.test({
  name:
    "a server starts and serves while Redis is away, says so, and what is played meanwhile reaches the others once it is there",
  ignore: REDIS === null,
  async fn() {
    await using redis = await redisServer([], false);
    await using one = await testApp({ REDIS_URL: redis.url });
    assert.deepEqual([(await one.fetch("/readyz")).status, await warningsOf(one)], [200, ["redis"]]);
    const { eventId } = await runningEvent(one);
    using ann = await testPlayer(one, "ann@example.org");
    using ben = await testPlayer(one, "ben@example.org");
    const alone = await startedGame([ann, ben], eventId);
    assert.equal((await alone.x.say("makeMove", { gameId: alone.gameId, row: 0, col: 0 })).ok, true);
    assert.equal((await alone.o.take("moveUpdate")).board[0]?.[0], "X");

    await redis.start();
    await knowsRedisIs(one, "up");
    await using two = await testApp({ REDIS_URL: redis.url, DATABASE_URL: one.databaseUrl, DATA_DIR: one.dataDir });
    using cat = await testPlayer(one, "cat@example.org");
    using dan = await testPlayer(two, "dan@example.org");
    const { gameId, x, o } = await startedGame([cat, dan], eventId);
    await x.say("makeMove", { gameId, row: 0, col: 0 });
    assert.equal((await o.take("moveUpdate")).board[0]?.[0], "X");

    await redis.kill();
    await Promise.all([knowsRedisIs(one, "away"), knowsRedisIs(two, "away")]);
    const { ok } = await o.say("makeMove", { gameId, row: 1, col: 1 });
    assert.equal(ok, true, "a move needs no Redis");
    await redis.start();
    assert.equal((await x.take("moveUpdate")).board[0]?.[0], "X", "one's own move");
    assert.equal((await x.take("moveUpdate")).board[1]?.[1], "O", "the other's, from the time without Redis");
  },
});

Deno.test({
  name: "a Redis that hangs or is away keeps nobody waiting: moves are seen on one server, and an event is left",
  ignore: REDIS === null,
  async fn() {
    await using redis = await redisServer();
    await using one = await testApp({ REDIS_URL: redis.url });
    const { eventId } = await runningEvent(one);
    using ann = await testPlayer(one, "ann@example.org");
    using ben = await testPlayer(one, "ben@example.org");
    const { gameId, x, o } = await startedGame([ann, ben], eventId);
    const leave = async () =>
      (await ann.member.write("player", "leave_event_room", { eventId, userId: ann.userId })).status;
    redis.signal("SIGSTOP");
    await x.say("makeMove", { gameId, row: 0, col: 0 });
    assert.equal((await o.take("moveUpdate")).board[0]?.[0], "X");
    assert.equal(await leave(), 200);
    redis.signal("SIGCONT");
    await redis.kill();
    await knowsRedisIs(one, "away");
    await o.say("makeMove", { gameId, row: 1, col: 1 });
    assert.equal((await o.take("moveUpdate")).board[1]?.[1], "O");
    assert.equal(await leave(), 200);
  },
});

Deno.test({
  name: "servers count a limit together, and each for itself while Redis is away or hangs",
  ignore: REDIS === null,
  async fn() {
    await using redis = await redisServer();
    const settings = { REDIS_URL: redis.url, RATE_LIMITS: "on" };
    await using one = await testApp(settings);
    await using two = await testApp({ ...settings, DATABASE_URL: one.databaseUrl, DATA_DIR: one.dataDir });
    const look = async ({ url }: TestApp, member: Member) => {
      const query = new URLSearchParams({ action: "search_user", payload: JSON.stringify({ username: "nobody" }) });
      const answer = await fetch(`${url}/api/backend/userprofile?${query}`, { headers: { cookie: member.cookie } });
      await answer.body?.cancel();
      return answer.status;
    };
    const used = async (app: TestApp, member: Member) => {
      let count = 0;
      while (await look(app, member) !== 429) assert.ok(++count < 200, "expected a limit");
      return count;
    };
    const { calls } = profileActions.search_user.rateLimit ?? assert.fail("expected a limit");
    let people = 0;
    // Where the machine stands still Redis answers late, and then each server counts for itself for 5 s.
    const ann = await until(async () => {
      const member = await one.signIn(`ann${people++}@example.org`);
      const isShared = await used(one, member) === calls && await look(two, member) === 429;
      return isShared ? member : null;
    }, { pauseMs: 5_000 });
    redis.signal("SIGSTOP");
    assert.ok(await look(two, ann) !== 429, "by itself it has counted none");
    redis.signal("SIGCONT");
    await redis.kill();
    await knowsRedisIs(two, "away");
    assert.equal(await used(two, ann), calls - 1);
  },
});

Deno.test("a session that ends on one server loses its sockets on the others without any Redis", async () => {
  await using one = await testApp();
  await using two = await testApp({ DATABASE_URL: one.databaseUrl, DATA_DIR: one.dataDir });
  const member = await one.signIn("ann@example.org");
  const socket = socketOf(two, member);
  await connected(socket);
  const lost = new Promise<string>((resolve) => void socket.once("disconnect", resolve));
  assert.equal((await member.fetch("/api/backend/auth/logout", { method: "POST" })).status, 200);
  assert.equal(await lost, "io server disconnect");
});
