import assert from "node:assert/strict";
import { freePort } from "../../tools/mortal_server.ts";
import { testApp } from "../../tools/test_app.ts";
import { enterRoom, playerOf, runningEvent, testPlayer } from "../../tools/test_game.ts";
import { until } from "../../tools/until.ts";

const REDIS = await firstThatRuns(["redis-server", "valkey-server"]);
if (!REDIS) {
  console.warn("No redis-server or valkey-server here: pushes between two servers are NOT tested in this run.");
}

Deno.test({
  name:
    "two players on two servers meet, see each other's moves, and change server in mid-game (needs redis-server or valkey-server)",
  ignore: REDIS === null,
  async fn() {
    await using redis = await startRedis();
    await using one = await testApp({ REDIS_URL: redis.url });
    await using two = await testApp({ REDIS_URL: redis.url, DATABASE_URL: one.databaseUrl, DATA_DIR: one.dataDir });
    const { eventId } = await runningEvent(one);
    using ann = await testPlayer(one, "ann@example.org");
    using ben = await testPlayer(two, "ben@example.org");
    for (const player of [ann, ben]) await enterRoom(player, eventId);
    for (const player of [ann, ben]) await player.say("findMatch", { eventId });
    const [{ gameId }] = await Promise.all([ann.take("playerFound"), ben.take("playerFound")]);
    for (const player of [ann, ben]) await player.say("joinGame", { gameId });
    const [{ gameState }] = await Promise.all([ann.take("gameStarted"), ben.take("gameStarted")]);
    const [x, o] = gameState.currentTurn === ann.userId ? [ann, ben] : [ben, ann];
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

async function firstThatRuns(commands: readonly string[]): Promise<string | null> {
  for (const command of commands) {
    const runs = await new Deno.Command(command, { args: ["--version"], stdout: "null", stderr: "null" }).output()
      .then(({ success }) => success, () => false);
    if (runs) return command;
  }
  return null;
}

async function startRedis() {
  if (!REDIS) throw new Error("this test runs with a redis-server only");
  const port = await freePort();
  const child = new Deno.Command(REDIS, {
    args: ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
    stdout: "null",
    stderr: "null",
  }).spawn();
  await listening(port);
  return {
    url: `redis://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await child.status;
    },
  };
}

async function listening(port: number): Promise<void> {
  const connection = await until(() => Deno.connect({ hostname: "127.0.0.1", port }).catch(() => null));
  connection.close();
}
