import assert from "node:assert/strict";
import { monitorRedis, REDIS, redisServer } from "../support/outside/redis_server.ts";
import { testApp } from "../support/server/test_app.ts";
import { playerOf, runningEvent, searchAgain, sizeTold, testPlayer } from "../support/test_game.ts";
import { until } from "../support/until.ts";

Deno.test({
  name: "an event is entered and left by way of another server than the socket's, and no cookie goes through Redis",
  ignore: REDIS === null,
  async fn() {
    await using redis = await redisServer();
    await using one = await testApp({ REDIS_URL: redis.url });
    await using two = await testApp({ REDIS_URL: redis.url, DATABASE_URL: one.databaseUrl, DATA_DIR: one.dataDir });
    const { eventId } = await runningEvent(one);
    using ann = await testPlayer(one, "ann@example.org");
    using monitor = await monitorRedis(redis.url);
    const call = async (action: string) => {
      const payload = { eventId, userId: ann.userId, socketId: ann.socket.id };
      const headers = { cookie: ann.member.cookie, "content-type": "application/json" };
      const body = JSON.stringify({ action, payload });
      const answer = await fetch(`${two.url}/api/backend/player`, { method: "POST", headers, body });
      return [answer.status, (await answer.json()).errorMessage];
    };
    assert.deepEqual(await call("join_event_room"), [200, undefined]);
    assert.equal((await ann.take("eventJoined")).event.eventId, eventId);
    assert.deepEqual(await call("leave_event_room"), [200, undefined]);
    const carried = await until(() => monitor.text().includes(ann.socket.id ?? "none") ? monitor.text() : null);
    const secrets = ann.member.cookie.split("; ").map((cookie) => cookie.split("=")[1] ?? "");
    assert.deepEqual(secrets.filter((secret) => secret.length < 10 || carried.includes(secret)), []);
  },
});

Deno.test({
  name: "whoever enters by way of another server than the socket's is told of a search that began again meanwhile",
  ignore: REDIS === null,
  async fn() {
    await using redis = await redisServer();
    await using one = await testApp({ REDIS_URL: redis.url });
    await using two = await testApp({ REDIS_URL: redis.url, DATABASE_URL: one.databaseUrl, DATA_DIR: one.dataDir });
    const { eventId } = await runningEvent(one);
    using ann = await testPlayer(two, "ann@example.org");
    using ben = await testPlayer(two, "ben@example.org");
    using dora = await playerOf(two, await one.signIn("dora@example.org"));
    await searchAgain(ann, ben, dora, eventId);
    await sizeTold(dora, 1);
  },
});
