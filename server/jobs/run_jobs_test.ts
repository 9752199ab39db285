import assert from "node:assert/strict";
import { z } from "zod";
import { addJob } from "../../db/jobs.ts";
import { job, TryAgain } from "../../domain/jobs/job.ts";
import type { NewLog } from "../../domain/logs/log.ts";
import { throwAwayDatabase } from "../../tools/test_database.ts";
import { openLog } from "../log.ts";
import { runJobs } from "./run_jobs.ts";

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
  assert.match(stack, /^Error: (Ann|Bob) is out\n +at .*server\/jobs\/run_jobs_test\.ts/);
  assert.deepEqual([fileName, second.fileName], Array(2).fill("server/jobs/run_jobs_test.ts"));
  const { jobId, error, ...tries } = context;
  assert.deepEqual([typeof jobId, tries], ["string", { attempt: 1, of: 3 }]);
  assert.match(String(error), /^Error: (Ann|Bob) is out$/);
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
