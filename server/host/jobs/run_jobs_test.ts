import assert from "node:assert/strict";
import { z } from "zod";
import { addJob } from "../../../db/jobs.ts";
import { job, TryAgain } from "../../../domain/jobs/job.ts";
import type { NewLog } from "../../../domain/logs/log.ts";
import { throwAwayDatabase } from "../../../tests/support/test_database.ts";
import { until } from "../../../tests/support/until.ts";
import { openLog } from "../log/log.ts";
import { forgetJobs, migrateJobs, runJobs } from "./run_jobs.ts";

Deno.test("jobs that fail alike are equal entries, each with its stack and without what it was given", async () => {
  await using database = await throwAwayDatabase();
  const entries: NewLog[] = [];
  const { promise: bothFailed, resolve } = Promise.withResolvers<void>();
  const log = openLog("off", {
    add(entry) {
      if (entry.level === "error" && entries.push(entry) === 2) resolve();
    },
  });
  const jobs = {
    send_letter: job(z.object({ to: z.string() }), ({ to }) => Promise.reject(new Error(`${to} is out`))),
  };
  const runner = await runJobs(database.url, [{ jobs, atOnce: 1 }], log);
  await addJob(database.pool, "send_letter", { to: "Ann" }, null, 0, 3);
  await addJob(database.pool, "send_letter", { to: "Bob" }, null, 0, 3);
  await bothFailed;
  await runner.stop();
  assert.deepEqual(entries.map(({ message }) => message), Array(2).fill("jobs: send_letter failed"));
  const [{ stack, fileName, context }, second] = entries as [NewLog, NewLog];
  assert.match(stack, /^Error: (Ann|Bob) is out\n +at .*server\/host\/jobs\/run_jobs_test\.ts/);
  assert.deepEqual([fileName, second.fileName], Array(2).fill("server/host/jobs/run_jobs_test.ts"));
  const { jobId, error, ...tries } = context;
  assert.deepEqual([typeof jobId, tries], ["string", { attempt: 1, of: 3 }]);
  assert.match(String(error), /^Error: (Ann|Bob) is out$/);
});

Deno.test("what no server was up for is made up for once where the job asks for it, and nowhere else", async () => {
  await using database = await throwAwayDatabase();
  const { promise: isDone, resolve: daily } = Promise.withResolvers<void>();
  const soon = new Date(Date.now() - 90 * 60_000);
  let notMadeUp = 0;
  const jobs = {
    made_up: job(
      z.object({}),
      () => Promise.resolve(daily()),
      `${soon.getUTCMinutes()} ${soon.getUTCHours()} * * *`,
      { madeUpMs: 24 * 60 * 60_000 },
    ),
    not_made_up: job(z.object({}), () => Promise.resolve(void notMadeUp++), `${soon.getUTCMinutes()} * * * *`),
  };
  const start = () => runJobs(database.url, [{ jobs, atOnce: 1 }], openLog("off"));
  const before = await start();
  await until(async () => {
    const { count } = await database.pool`
      update graphile_worker._private_known_crontabs
      set known_since = now() - interval '3 days', last_execution = now() - interval '2 days'`;
    return count === 2 || null;
  });
  await before.stop();
  const runner = await start();
  await isDone;
  await runner.stop();
  assert.equal(notMadeUp, 0);
});

Deno.test("a job that was given up is forgotten a week after its last try, and what waits is not", async () => {
  await using database = await throwAwayDatabase();
  const { pool, url } = database;
  await migrateJobs(url, openLog("off"));
  for (const key of ["given up", "given up lately", "waits"]) await addJob(pool, "send_letter", { key }, key);
  await pool`
    update graphile_worker._private_jobs set updated_at = now() - interval '8 days',
      attempts = case key when 'waits' then 1 else max_attempts end`;
  await pool`update graphile_worker._private_jobs set updated_at = now() - interval '6 days' where key = 'given up lately'`;
  const { forget_jobs } = forgetJobs({ pool, log: openLog("off"), clock: Date.now });
  await forget_jobs?.run({}, { isLast: false });
  const left = await pool<{ key: string }[]>`select key from graphile_worker.jobs order by key`;
  assert.deepEqual(left.map(({ key }) => key), ["given up lately", "waits"]);
});

Deno.test("a job that is to be tried again and met no fault is no error in the log", async () => {
  await using database = await throwAwayDatabase();
  const { promise: told, resolve } = Promise.withResolvers<NewLog>();
  const log = openLog("off", {
    add(entry) {
      if (entry.message.includes("ask_again")) resolve(entry);
    },
  });
  const jobs = { ask_again: job(z.object({}), () => Promise.reject(new TryAgain("the decoder died"))) };
  const runner = await runJobs(database.url, [{ jobs, atOnce: 1 }], log);
  await addJob(database.pool, "ask_again", {}, null, 0, 3);
  const { level, message } = await told;
  await runner.stop();
  assert.deepEqual([level, message], ["info", "jobs: ask_again is tried again"]);
});

Deno.test("queues do their work over three connections, on one of which all of them listen", async () => {
  await using database = await throwAwayDatabase();
  const names = ["letters", "pictures", "backups", "imports", "webhooks"];
  const done = new Map(names.map((name) => [name, Promise.withResolvers<void>()]));
  const queues = names.map((name) => {
    const one = job(z.object({}), () => Promise.resolve(done.get(name)?.resolve()));
    return { jobs: { [name]: one }, atOnce: 4 };
  });
  const runner = await runJobs(database.url, queues, openLog("off"));
  for (const name of names) await addJob(database.pool, name, {});
  await Promise.all([...done.values()].map(({ promise }) => promise));
  const connections = () =>
    database.pool<{ query: string }[]>`
      select query from pg_stat_activity where datname = current_database() and application_name = 'stowmark jobs'`;
  assert.ok((await connections()).length <= 3);
  // Who listens there is waited for by this question before the next one does.
  await until(async () => (await connections()).filter(({ query }) => query.includes("advisory")).length === 1 || null);
  await runner.stop();
});
