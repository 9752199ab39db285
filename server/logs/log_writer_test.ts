import assert from "node:assert/strict";
import type { LogId } from "../../domain/logs/log.ts";
import { followLogs } from "../../db/logs/read_logs.ts";
import { insertLogs } from "../../db/logs/write_logs.ts";
import type { Pool } from "../../db/sql.ts";
import { entry as sample } from "../../tests/load/logs/sample_logs.ts";
import { throwAwayDatabase } from "../../tests/support/test_database.ts";
import { until } from "../../tests/support/until.ts";
import { openLog } from "../host/log/log.ts";
import { logJobs } from "./log_module.ts";
import { openLogQueue } from "./log_queue.ts";
import { startLogWriter } from "./log_writer.ts";

const entry = (message: string) => sample({ message, at: new Date() });
const storedIn = async (pool: Pool) => (await followLogs(pool, {}, "0" as LogId, 10_000)).map(({ message }) => message);

Deno.test("browsers fill at most half of the queue, the server the rest, and what has no room is counted", () => {
  const queue = openLogQueue({ entries: 10, bytes: 1_000_000 });
  for (let i = 0; i < 8; i++) queue.addClient(entry("browser"));
  for (let i = 0; i < 8; i++) queue.add(entry("server"));
  assert.equal(queue.size, 10);
  assert.deepEqual(queue.takeDrops(), { queueFull: 6 });
  assert.equal(queue.takeDrops(), null);
  assert.deepEqual(queue.oldest(10).map(({ message }) => message), [
    ...Array(5).fill("browser"),
    ...Array(5).fill("server"),
  ]);
});

Deno.test("long entries fill the queue by what they take of memory, their context too, and no more than that is written at once", () => {
  for (const long of [{ ...entry("x".repeat(9_000)) }, { ...entry(""), context: { said: "x".repeat(4_500) } }]) {
    const queue = openLogQueue({ entries: 1_000, bytes: 200_000 });
    for (let i = 0; i < 100; i++) queue.add(long);
    assert.equal(queue.size, 10);
    assert.deepEqual([queue.oldest(500).length, queue.size], [1, 10], "they stay until they are written");
    queue.remove(1);
    for (let i = 0; i < 2; i++) queue.add(long);
    assert.deepEqual([queue.size, queue.takeDrops()], [10, { queueFull: 91 }]);
  }
});

Deno.test("an entry that PostgreSQL refuses is dropped alone; a drop is an entry of its own", async () => {
  await using database = await throwAwayDatabase();
  const queue = openLogQueue();
  const log = openLog("off", queue);
  for (let i = 0; i < 20; i++) queue.add(entry(i === 7 ? "with \0 in it" : `entry ${i}`));
  await using _writer = startLogWriter({ pool: database.pool, queue, log, reportEveryMs: 50 });
  const stored = await until(async () => {
    const messages = await storedIn(database.pool);
    return messages.includes("log messages were dropped") ? messages : null;
  });
  assert.equal(stored.filter((message) => message.startsWith("entry")).length, 19);
  assert.equal(queue.allDrops.refused, 1);
});

Deno.test("while the table is away entries wait, and are stored once it is back", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const queue = openLogQueue();
  await pool`alter table logs rename to logs_away`;
  await using _writer = startLogWriter({ pool, queue, log: openLog("off", queue) });
  queue.add(entry("patient"));
  await until(async () =>
    (await pool`select from pg_stat_database where xact_rollback > 0 and datname = current_database()`).length > 0 ||
    null
  );
  await pool`alter table logs_away rename to logs`;
  const stored = await until(async () => {
    const messages = await storedIn(pool);
    return messages.length > 0 ? messages : null;
  });
  assert.deepEqual(stored, ["patient"]);
});

Deno.test("what still waits when the server stops is written", async () => {
  await using database = await throwAwayDatabase();
  const queue = openLogQueue();
  const writer = startLogWriter({ pool: database.pool, queue, log: openLog("off", queue) });
  for (let i = 0; i < 1_200; i++) queue.add(entry(`entry ${i}`));
  await writer[Symbol.asyncDispose]();
  assert.equal((await storedIn(database.pool)).length, 1_200);
});

Deno.test("logs are kept thirty whole days, and gone the night after", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const now = Date.parse("2026-11-25T03:17:00Z");
  const ago = (days: number) => new Date(now - days * 24 * 60 * 60_000);
  const ages: Readonly<Record<string, Date>> = {
    "of 31 days": ago(31),
    "of 30 days, and the day before": new Date("2026-10-25T23:59:59.999Z"),
    "of 30 days": new Date("2026-10-26T00:00:00Z"),
    "of 29 days": ago(29),
    "of now": ago(0),
  };
  await insertLogs(pool, Object.entries(ages).map(([message, at]) => ({ ...entry(message), at })));
  const { prune_logs } = logJobs({ pool, clock: () => now });
  assert.equal(prune_logs?.cron, "17 3 * * *");
  await prune_logs.run({}, { isLast: false });
  assert.deepEqual(await storedIn(pool), ["of 30 days", "of 29 days", "of now"]);
});
