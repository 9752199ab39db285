import assert from "node:assert/strict";
import { REDIS, redisServer } from "../support/outside/redis_server.ts";
import { testApp } from "../support/server/test_app.ts";
import { playerOf, runningEvent, startedGame, testPlayer } from "../support/test_game.ts";

Deno.test({
  name:
    "two players on two servers meet, see each other's moves, and change server in mid-game (needs redis-server or valkey-server)",
  ignore: REDIS === null,
  async fn() {
    await using redis = await redisServer();
    await using one = await testApp({ REDIS_URL: redis.url });
    await using two = await testApp({ REDIS_URL: redis.url, DATABASE_URL: one.databaseUrl, DATA_DIR: one.dataDir });
    const { eventId } = await runningEvent(one);
    using ann = await testPlayer(one, "ann@example.org");
    using ben = await testPlayer(two, "ben@example.org");
    const { gameId, x, o } = await startedGame([ann, ben], eventId);
    await x.say("makeMove", { gameId, row: 0, col: 0 });
    assert.equal((await o.take("moveUpdate")).board[0]?.[0], "X");
    await o.say("makeMove", { gameId, row: 1, col: 1 });
    assert.equal((await x.take("moveUpdate")).seq, (await o.take("moveUpdate")).seq - 1);
    // Ben's phone comes back by way of the other server.
    using moved = await playerOf(one, ben.member);
    await moved.say("joinGame", { gameId });
    assert.equal((await ben.take("gameError")).code, "OtherTab");
    await ann.say("forfeitGame", { gameId });
    assert.equal((await moved.take("gameEnd")).winnerUserId, ben.userId);
  },
});
