import assert from "node:assert/strict";
import { throwAwayDatabase } from "../../../tests/support/test_database.ts";
import { until } from "../../../tests/support/until.ts";
import { listenTo } from "./listen_to.ts";

Deno.test("a connection that falls silent is given up, and another one hears what is notified", async () => {
  await using database = await throwAwayDatabase();
  const heard: string[] = [];
  const lost: unknown[] = [];
  let begun = 0;
  const listening = {
    channels: { boxes: (payload: string) => heard.push(payload) },
    began: () => begun++,
    lost: (error: unknown) => lost.push(error),
  };
  await using _listening = listenTo(database.url, listening, { everyMs: 50, timeoutMs: 2_000 });
  const listeners = () =>
    database.pool<{ pid: number }[]>`
      select pid from pg_stat_activity where application_name = 'stowmark listener' and datname = current_database()`;
  const [first] = await until(async () => begun === 1 ? await listeners() : null);
  assert.ok(first);
  Deno.kill(first.pid, "SIGSTOP");
  try {
    await until(() => begun === 2 || null);
    assert.match(String(lost), /timeout/);
    await database.pool`notify boxes, 'now'`;
    await until(() => heard.includes("now") || null);
  } finally {
    Deno.kill(first.pid, "SIGCONT");
  }
  await until(async () => (await listeners()).length === 1 || null);
});
