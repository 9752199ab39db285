import assert from "node:assert/strict";
import { REDIS, redisServer } from "../../tests/support/outside/redis_server.ts";
import { gatherRedis } from "./gather_outside.ts";

Deno.test("a Redis that is not there is told from none that is asked for, without its password", async () => {
  assert.equal(await gatherRedis({ redisUrl: null }), null);
  const found = await gatherRedis({ redisUrl: "redis://me:hunter2@127.0.0.1:1" }, 300);
  assert.deepEqual([found?.host, found?.isRefused], ["127.0.0.1:1", false]);
  assert.match(found?.fault ?? "", /ECONNREFUSED/);
  assert.doesNotMatch(JSON.stringify(found), /hunter2/);
});

Deno.test({
  name: "a Redis that answers is told from one that refuses the password, and the password is not",
  ignore: REDIS === null,
  async fn() {
    await using server = await redisServer(["--requirepass", "right"]);
    const { host } = new URL(server.url);
    const asked = (who: string) => gatherRedis({ redisUrl: `redis://${who}${host}` });
    assert.deepEqual(await asked(":right@"), { host, fault: null, isRefused: false });
    const wrong = await asked(":hunter2@");
    assert.deepEqual([wrong?.host, wrong?.isRefused], [host, true]);
    assert.match(wrong?.fault ?? "", /WRONGPASS|invalid/);
    assert.doesNotMatch(JSON.stringify(wrong), /hunter2/);
    assert.match((await asked(""))?.fault ?? "", /NOAUTH|Authentication required/i);
  },
});
