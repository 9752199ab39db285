import assert from "node:assert/strict";
import { REDIS, redisServer } from "../../../tests/support/outside/redis_server.ts";
import { StartError } from "../process/start_error.ts";
import { openRedis } from "./open_redis.ts";

Deno.test("a Redis that is not there or hangs is waited for without it, and told of once without its password", async () => {
  const held: Deno.Conn[] = [];
  const silent = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const holding = (async () => {
    for await (const connection of silent) held.push(connection);
  })();
  for (const address of ["127.0.0.1:9", `127.0.0.1:${silent.addr.port}`, "no-such-host.invalid:6379"]) {
    const lines: string[] = [];
    const log = (_level: string, message: string, fields?: object) =>
      void lines.push(message + JSON.stringify(fields ?? {}));
    await using redis = await openRedis(`redis://me:hunter2@${address}`, log, 300);
    assert.equal(redis.isUp(), false);
    assert.ok(lines.length <= 1, lines.join("\n"));
    assert.doesNotMatch(lines.join(), /hunter2/);
  }
  silent.close();
  await holding;
  for (const connection of held) connection.close();
});

Deno.test({
  name: "a Redis that refuses the password ends the start with one line and no password in it",
  ignore: REDIS === null,
  async fn() {
    await using server = await redisServer(["--requirepass", "right"]);
    const { host } = new URL(server.url);
    for (const who of ["", ":wrong@", "nobody:wrong@"]) {
      const refused = openRedis(`redis://${who}${host}`, () => {});
      const error = await refused.then(() => assert.fail(`expected ${who} to be refused`), (thrown) => thrown);
      assert.ok(error instanceof StartError, String(error));
      assert.match(
        error.message,
        new RegExp(`^Redis at ${host} does not let us in \\(.+\\); mend or leave out REDIS_URL\\.$`),
      );
      assert.doesNotMatch(error.message, /wrong@|\n/);
    }
    await using redis = await openRedis(`redis://:right@${host}`, () => {});
    assert.equal(redis.isUp(), true);
  },
});
