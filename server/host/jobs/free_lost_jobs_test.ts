import assert from "node:assert/strict";
import { z } from "zod";
import { addJob } from "../../../db/jobs.ts";
import { job } from "../../../domain/jobs/job.ts";
import { throwAwayDatabase } from "../../../tests/support/test_database.ts";
import { until } from "../../../tests/support/until.ts";
import { openLog } from "../log/log.ts";
import { freeLostJobs } from "./free_lost_jobs.ts";
import { runJobs } from "./run_jobs.ts";

Deno.test("what a killed server had begun goes on at another, and what a living one does is not done twice", async () => {
  await using database = await throwAwayDatabase();
  const { pool, url } = database;
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  let begun = 0;
  const jobs = { long_work: job(z.object({}), () => (begun++, mayEnd)) };
  const living = await runJobs(url, [{ jobs, atOnce: 1 }], openLog("off"));
  await addJob(pool, "long_work", {});
  await until(() => begun === 1 || null);
  const isHeld = () =>
    pool`
    select from pg_locks where locktype = 'advisory' and granted and mode = 'ShareLock'
      and database = (select oid from pg_database where datname = current_database())`;
  await until(async () => (await isHeld()).length > 0 || null);
  await addJob(pool, "of_killed", {});
  await pool`
    update graphile_worker._private_jobs set locked_at = now(), locked_by = 'killed' where id in (
      select id from graphile_worker.jobs where task_identifier = 'of_killed')`;
  const stop = new AbortController();
  const freeing = freeLostJobs(pool, openLog("off"), stop.signal, 10);
  const holders = () =>
    pool<{ task: string }[]>`
    select task_identifier as task from graphile_worker.jobs where locked_by is not null`;
  await until(async () => (await holders()).length === 1 || null);
  assert.deepEqual((await holders()).map(({ task }) => task), ["long_work"]);
  stop.abort();
  await freeing;
  end();
  await living.stop();
  assert.equal(begun, 1);
});
