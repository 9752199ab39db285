import assert from "node:assert/strict";
import { testListener } from "../../../tests/support/server/test_listener.ts";

const WHOLE = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nbody";

Deno.test("who hangs up while an answer is worked at is noticed, whether the body has come whole or not", async () => {
  const long = WHOLE.replace("Content-Length: 4", "Content-Length: 4000000");
  for (const sent of [WHOLE, long]) {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: noticed, resolve: notice } = Promise.withResolvers<void>();
    await using server = await testListener((_request, { gone }) => {
      begin();
      gone().addEventListener("abort", () => notice());
      return noticed.then(() => new Response());
    });
    const socket = server.raw(sent);
    await begun;
    socket.destroy();
    await noticed;
  }
});

Deno.test("an answer that has been sent is no hang-up, also for the next request on that connection", async () => {
  const signals: AbortSignal[] = [];
  await using server = await testListener((_request, { gone }) => {
    signals.push(gone());
    return new Response("done");
  });
  for (let nth = 0; nth < 20; nth++) assert.equal(await (await fetch(server.url)).text(), "done");
  assert.deepEqual(signals.map(({ aborted }) => aborted), Array(20).fill(false));
});
