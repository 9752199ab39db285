import assert from "node:assert/strict";
import { Server } from "socket.io";
import { StartError } from "../start_error.ts";
import { shareOverRedis } from "./adapter.ts";

Deno.test("a Redis that is not there, hangs or refuses ends the start with one line and no password in it", async () => {
  const held: Deno.Conn[] = [];
  const silent = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const holding = (async () => {
    for await (const connection of silent) held.push(connection);
  })();
  const addresses = ["127.0.0.1:9", `127.0.0.1:${silent.addr.port}`, "no-such-host.invalid:6379"];
  for (const address of addresses) {
    const refused = shareOverRedis(
      new Server(),
      `redis://me:hunter2@${address}`,
      () => assert.fail("nothing to log"),
      300,
    );
    const error = await refused.then(() => assert.fail(`expected ${address} to be refused`), (thrown) => thrown);
    assert.ok(error instanceof StartError);
    assert.match(
      error.message,
      new RegExp(`^Redis at ${address} does not let us in \\(.+\\); start it, or .*REDIS_URL\\.$`),
    );
    assert.doesNotMatch(error.message, /hunter2|\n/);
  }
  silent.close();
  await holding;
  for (const connection of held) connection.close();
});
