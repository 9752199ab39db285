import assert from "node:assert/strict";
import { NoAnswer, openPool, requireAnswer } from "./sql.ts";

Deno.test("something that takes connections and closes them is no database, and is not asked for ever", async () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const closing = (async () => {
    for await (const connection of listener) connection.close();
  })();
  const pool = openPool(`postgres://ann@127.0.0.1:${listener.addr.port}/boxes`, { max: 1 });
  await assert.rejects(requireAnswer(pool, 200), NoAnswer);
  await pool.end({ timeout: 0 });
  listener.close();
  await closing;
});
