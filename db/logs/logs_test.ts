import assert from "node:assert/strict";
import type { LogFilter, LogId, NewLog } from "../../domain/logs/log.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import { migrateJobs } from "../../server/host/jobs/run_jobs.ts";
import { somebodyWaitsFor, throwAwayDatabase } from "../../tests/support/test_database.ts";
import { until } from "../../tests/support/until.ts";
import { LOCKS } from "../advisory_locks.ts";
import { deleteUser } from "../auth/delete_user.ts";
import type { Pool } from "../sql.ts";
import { logStats } from "./log_stats.ts";
import { followLogs, listLogs, newestLogId } from "./read_logs.ts";
import { addUser, entry, firstPage, minutesAfterNoon, NOON } from "../../tests/load/logs/sample_logs.ts";
import { clearLogs, insertLogs } from "./write_logs.ts";

const messages = async (pool: Pool, filter: LogFilter, input = firstPage) =>
  (await listLogs(pool, filter, input)).logs.map(({ message }) => message);

const saidBy = (userId: UserId) => ({ userId, sessionId: "s1" as NewLog["sessionId"], context: { box: "Ann's" } });

async function storedOfNobody(pool: Pool, count: number): Promise<void> {
  const { logs } = await listLogs(pool, {}, firstPage);
  assert.equal(logs.length, count);
  for (const { userId, sessionId, username, context } of logs) {
    assert.deepEqual([userId, sessionId, username, context], [null, null, null, {}]);
  }
  assert.deepEqual(await messages(pool, { query: "Ann's" }), []);
}

Deno.test("entries are listed newest first, or oldest first, in pages that say what lies around them", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  await insertLogs(pool, ["a", "b", "c", "d", "e"].map((message, i) => entry({ message, at: minutesAfterNoon(i) })));
  const page = await listLogs(pool, {}, { page: 2, limit: 2, sortOrder: "desc" });
  assert.deepEqual(page.logs.map(({ message }) => message), ["c", "b"]);
  assert.deepEqual(page.pagination, {
    ...{ currentPage: 2, limit: 2, totalCount: 5, isCountCut: false, hasPrevPage: true, hasNextPage: true },
  });
  assert.deepEqual(await messages(pool, {}, { page: 1, limit: 2, sortOrder: "asc" }), ["a", "b"]);
  const last = await listLogs(pool, {}, { page: 3, limit: 2, sortOrder: "desc" });
  assert.equal(last.pagination.hasNextPage, false);
});

Deno.test("a search finds words in any order, the last by its beginning, in every text of an entry", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  await insertLogs(pool, [
    entry({ message: "The Größe of a café", fileName: "secureSession" }),
    entry({ message: "other", stack: "TypeError at carveTurkey (kitchen.ts:7)", context: { pan: "skillet" } }),
  ]);
  const found = async (query: string) => (await messages(pool, { query })).length;
  assert.deepEqual(await Promise.all(["grosse caf", "secure", "session", "turk", "skil", "kitchen 7"].map(found)), [
    ...[1, 1, 1, 1, 1, 1],
  ]);
  assert.deepEqual(await Promise.all(["cafe skillet", "afe", "gro cafe", "' | & ! :* \\"].map(found)), [0, 0, 0, 2]);
});

Deno.test("the figures count the levels of a time, and the 24 hours before now by the hour", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const minutes = { "authApi": [-1_441, -1_440, -1_380, -30], "otpApi": [0] };
  await insertLogs(
    pool,
    Object.entries(minutes).flatMap(([service, all]) =>
      all.map((one) => entry({ service, at: minutesAfterNoon(one) }))
    ),
  );
  await insertLogs(pool, [entry({ level: "info", at: minutesAfterNoon(-90) })]);
  const range = { startDate: minutesAfterNoon(-1_440), endDate: minutesAfterNoon(-90) };
  const { levelStats, recentActivity: { hours, ...day }, services } = await logStats(pool, range, minutesAfterNoon(10));
  assert.deepEqual(levelStats, { error: 2, warning: 0, info: 1, debug: 0 });
  assert.deepEqual(day, {
    ...{ last24Hours: 4, errorRate: 75, levels: { error: 3, warning: 0, info: 1, debug: 0 } },
  });
  assert.deepEqual([hours.length, hours[0]?.hour, hours[23]?.hour], [
    ...[24, minutesAfterNoon(-1_380).toISOString(), NOON.toISOString()],
  ]);
  assert.deepEqual(hours.flatMap(({ error, info }, i) => error || info ? [[i, error, info]] : []), [
    ...[[0, 1, 0], [21, 0, 1], [22, 1, 0], [23, 1, 0]],
  ]);
  assert.deepEqual(services, ["authApi", "otpApi"]);
});

Deno.test("whoever follows gets every entry once, in the order of ids, though two servers write at a time", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  let isWriting = true;
  const writers = [1, 2, 3].map(async (writer) => {
    for (let batch = 0; batch < 20; batch++) {
      await insertLogs(pool, [entry({ message: `${writer}/${batch}/a` }), entry({ message: `${writer}/${batch}/b` })]);
    }
  });
  const writing = Promise.all(writers).finally(() => isWriting = false);
  const seen: string[] = [];
  let last = "0" as LogId;
  for (let isLast = false; !isLast;) {
    isLast = !isWriting;
    for (const log of await followLogs(pool, {}, last, 1000)) {
      seen.push(log.message);
      last = log._id;
    }
  }
  await writing;
  assert.equal(seen.length, 120);
  assert.equal(new Set(seen).size, 120);
  assert.equal(await newestLogId(pool), last);
});

Deno.test("a page asked for up to an id stands still while entries arrive", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  await insertLogs(pool, [entry({ message: "old" })]);
  const untilId = await newestLogId(pool);
  await insertLogs(pool, [entry({ message: "new" })]);
  assert.deepEqual(await messages(pool, {}, { ...firstPage, untilId }), ["old"]);
});

Deno.test("clearing takes what matches and was there, says how many, and leaves the rest", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  await insertLogs(pool, [entry({ message: "a" }), entry({ message: "a" }), entry({ message: "b", level: "info" })]);
  const untilId = await newestLogId(pool);
  await insertLogs(pool, [entry({ message: "later" })]);
  assert.equal(await clearLogs(pool, { level: "error" }, untilId), 2);
  assert.deepEqual((await messages(pool, {})).sort(), ["b", "later"]);
  assert.equal(await clearLogs(pool, {}, await newestLogId(pool)), 2);
  assert.deepEqual(await messages(pool, {}), []);
});

Deno.test("clearing everything and storing more wait for nobody who reads for long, as a backup does", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  await insertLogs(pool, [entry({ message: "a" }), entry({ message: "b", level: "info" })]);
  const untilId = await newestLogId(pool);
  await pool.begin(async (tx) => {
    await tx`lock table logs in access share mode`;
    const clearing = clearLogs(pool, {}, untilId);
    const [cleared] = await Promise.all([clearing, insertLogs(pool, [entry({ message: "meanwhile" })])]);
    assert.equal(cleared, 2);
  });
  assert.deepEqual(await messages(pool, {}), ["meanwhile"]);
});

Deno.test("clearing gives way to an account that is just forgotten, and clears all the same", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  await insertLogs(pool, ["a", "b", "c"].map((message) => entry({ message })));
  const untilId = await newestLogId(pool);
  const clearing: Promise<number>[] = [];
  await pool.begin(async (tx) => {
    await tx`set local deadlock_timeout = '60s'`;
    await tx`select from logs where message = 'b' for update`;
    clearing.push(clearLogs(pool, { level: "error" }, untilId));
    await somebodyWaitsFor(tx);
    await tx`select from logs where message <> 'b' for update`;
  });
  assert.deepEqual(await Promise.all(clearing), [3]);
});

Deno.test("entries equal to one are found by it and cleared with it, however many they are", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  await insertLogs(pool, Array.from({ length: 5_001 }, () => entry({ message: "again" })));
  await insertLogs(pool, [entry({ message: "again", level: "info" }), entry({ message: "once" })]);
  const [like] = await followLogs(pool, {}, "0" as LogId, 1);
  assert.ok(like);
  assert.equal((await listLogs(pool, { like: like._id }, firstPage)).pagination.totalCount, 5_001);
  assert.equal(await clearLogs(pool, { like: like._id }, await newestLogId(pool)), 5_001);
  assert.deepEqual((await messages(pool, {})).sort(), ["again", "once"]);
});

Deno.test("a deleted account's entries stay, without whose they were and what they were about", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const ann = await addUser(pool, "ann");
  const by = saidBy(ann);
  await insertLogs(pool, [entry(by), entry({ ...by, userId: "nobody" as UserId })]);
  const stored = await listLogs(pool, {}, { ...firstPage, sortOrder: "asc" });
  assert.deepEqual(stored.logs.map(({ username, sessionId }) => [username, sessionId]), [["ann", "s1"], [null, null]]);
  assert.equal((await messages(pool, { query: "Ann's" })).length, 1);
  await migrateJobs(database.url, () => {});
  await deleteUser(pool, ann);
  await insertLogs(pool, [entry(by)]);
  await storedOfNobody(pool, 3);
});

Deno.test("an account that goes while an entry of it is being stored leaves nothing of itself in that either", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const ann = await addUser(pool, "ann");
  await migrateJobs(database.url, () => {});
  await pool.unsafe(`
    create function wait_for_test() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(1); return new; end $$;
    create trigger wait_for_test before insert on logs for each row execute function wait_for_test()`);
  const underWay: Promise<void>[] = [];
  await pool.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(1)`;
    underWay.push(insertLogs(pool, [entry(saidBy(ann))]));
    await somebodyWaitsFor(tx);
    let isGone = false;
    underWay.push(deleteUser(pool, ann).then(() => void (isGone = true)));
    const waiting = () =>
      pool`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await until(async () => isGone || (await waiting()).length === 2 || null);
  });
  await Promise.all(underWay);
  await storedOfNobody(pool, 1);
});

Deno.test("an account goes at once while entries of it wait to be stored", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const ann = await addUser(pool, "ann");
  await migrateJobs(database.url, () => {});
  const underWay: Promise<void>[] = [];
  await pool.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCKS.logs})`;
    underWay.push(insertLogs(pool, [entry(saidBy(ann))]));
    await somebodyWaitsFor(tx);
    await deleteUser(pool, ann);
  });
  await Promise.all(underWay);
  await storedOfNobody(pool, 1);
});

Deno.test("entries of an account that is just going wait until it is gone, and keep nobody else waiting", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const [ann, bob] = [await addUser(pool, "ann"), await addUser(pool, "bob")];
  const underWay: Promise<void>[] = [];
  await pool.begin(async (tx) => {
    await tx`delete from users where id = ${ann}`;
    underWay.push(insertLogs(pool, [entry(saidBy(ann)), entry({ message: "Bob's", userId: bob })]));
    await somebodyWaitsFor(tx);
    await pool`select from users where id = ${bob} for update nowait`;
    await insertLogs(pool, [entry({ message: "another server's" })]);
  });
  await Promise.all(underWay);
  assert.deepEqual(await messages(pool, { userId: bob }), ["Bob's"]);
  assert.equal(await clearLogs(pool, { userId: bob }, await newestLogId(pool)), 1);
  await storedOfNobody(pool, 2);
});
