import assert from "node:assert/strict";
import { Server } from "socket.io";
import { askRedis, REDIS, redisServer } from "../../tests/support/outside/redis_server.ts";
import { until } from "../../tests/support/until.ts";
import { openRedis, type RedisClient } from "../host/redis/open_redis.ts";
import { shareOverRedis } from "./share_over_redis.ts";

/** What nobody caught until the test's end. */
function uncaught(): Disposable & { readonly reasons: readonly string[] } {
  const reasons: string[] = [];
  const note = (event: PromiseRejectionEvent) => {
    event.preventDefault();
    reasons.push(String(event.reason));
  };
  globalThis.addEventListener("unhandledrejection", note);
  return { reasons, [Symbol.dispose]: () => globalThis.removeEventListener("unhandledrejection", note) };
}

Deno.test({
  name: "a server that closes while it connects to Redis does so without an uncaught error",
  ignore: REDIS === null,
  async fn() {
    using nobody = uncaught();
    await using server = await redisServer();
    for (const turns of [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89]) {
      const redis = await openRedis(server.url, () => {});
      const io = new Server();
      shareOverRedis(io, redis);
      for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
      await io.of("/").adapter.close();
      await redis[Symbol.asyncDispose]();
    }
    await until(async () => await clientsOf(server.url) === 1 || null);
    assert.deepEqual(nobody.reasons, []);
  },
});

Deno.test({
  name: "a server that closes while Redis is away asks for it no longer",
  ignore: REDIS === null,
  async fn() {
    using nobody = uncaught();
    await using server = await redisServer([], false);
    const redis = await openRedis(server.url, () => {}, 10);
    const lent = lentBy(redis.patient);
    const io = new Server();
    shareOverRedis(io, redis);
    assert.deepEqual(lent.map(({ isOpen }) => isOpen), [true, true]);
    await io.of("/").adapter.close();
    await redis[Symbol.asyncDispose]();
    assert.deepEqual(lent.map(({ isOpen }) => isOpen), [false, false]);
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(nobody.reasons, []);
  },
});

Deno.test({
  name: "what is to be asked of other servers while Redis is away is given up without an uncaught error",
  ignore: REDIS === null,
  async fn() {
    using nobody = uncaught();
    await using server = await redisServer([], false);
    const redis = await openRedis(server.url, () => {}, 10);
    const io = new Server();
    shareOverRedis(io, redis);
    io.serverSideEmit("sessions-ended");
    await io.of("/").adapter.close();
    await redis[Symbol.asyncDispose]();
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(nobody.reasons, []);
  },
});

/** The asking connection is one of them. */
async function clientsOf(url: string): Promise<number> {
  return (await askRedis(url, "CLIENT LIST")).match(/^(?:\$\d+\r\n)?id=/gm)?.length ?? 0;
}

function lentBy(client: RedisClient): readonly { readonly isOpen: boolean }[] {
  const lent: { readonly isOpen: boolean }[] = [];
  const duplicate = client.duplicate.bind(client);
  client.duplicate = (...of) => {
    const made = duplicate(...of);
    lent.push(made);
    return made;
  };
  return lent;
}
