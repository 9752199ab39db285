import { EventEmitter } from "node:events";
import pg from "pg";
import {
  Logger,
  parseCronItems,
  run,
  runMigrations,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from "graphile-worker";
import { job, type Jobs } from "../../../domain/jobs/job.ts";
import { LOCKS, withLock } from "../../../db/advisory_locks.ts";
import type { Pool } from "../../../db/sql.ts";
import { during } from "../log/current_work.ts";
import type { Log } from "../log/log.ts";
import { isTriedAgain, jobReport } from "./job_report.ts";
import { shareListener } from "./share_listener.ts";
import { z } from "zod";
import { forgetGivenUpJobs, holdWorkers } from "../../../db/jobs.ts";

/** PostgreSQL announces new work at once; this finds what was planned for later. */
const LOOK_EVERY_MS = 5_000;

/** One on which all queues listen, and two for what they ask, which takes milliseconds. */
const CONNECTIONS = 3;

/** Jobs that wait for each other, and for no others. */
export interface JobQueue {
  readonly jobs: Jobs;
  readonly atOnce: number;
}

type ShareListener = ReturnType<typeof shareListener>;

export interface JobRunner {
  /** Waits for running jobs; those that do not end in time are repeated by the next server. */
  stop(): Promise<void>;
}

/** Makes the tables that jobs wait in, one server at a time: several may start together. */
export async function migrateJobsInTurn(pool: Pool, databaseUrl: string, log: Log): Promise<void> {
  await withLock(pool, LOCKS.jobTables, () => migrateJobs(databaseUrl, log));
}

export async function migrateJobs(databaseUrl: string, log: Log): Promise<void> {
  await runMigrations({ connectionString: databaseUrl, logger: loggerOf(log) });
}

export async function runJobs(databaseUrl: string, queues: readonly JobQueue[], log: Log): Promise<JobRunner> {
  const resources = new AsyncDisposableStack();
  try {
    const pool = openJobPool(databaseUrl, log);
    resources.defer(() => pool.end());
    const listen = shareListener(pool);
    for (const queue of queues) {
      const runner = await runQueue(pool, listen, queue, log);
      resources.defer(() => runner.stop());
    }
  } catch (error) {
    await resources.disposeAsync();
    throw error;
  }
  return { stop: () => resources.disposeAsync() };
}

async function runQueue(pool: pg.Pool, listen: ShareListener, queue: JobQueue, log: Log): Promise<Runner> {
  const { jobs, atOnce } = queue;
  const events: WorkerEvents = new EventEmitter();
  let workers = "";
  events.on("pool:create", ({ workerPool }) => workers = workerPool.id);
  return await run({
    pgPool: poolOfQueue(pool, listen, queue, () => workers),
    events,
    concurrency: atOnce,
    pollInterval: LOOK_EVERY_MS,
    noHandleSignals: true,
    logger: loggerOf(log),
    taskList: tasksOf(jobs),
    parsedCronItems: cronOf(jobs),
  });
}

/**
 * A pool of our own rather than the library's: that one stops listening for errors before its last connection
 * is closed, and an error nobody listens to ends the process. All queues share it: no job holds a connection while it runs.
 */
function openJobPool(connectionString: string, log: Log): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: CONNECTIONS, application_name: "stowmark jobs" });
  const note = (error: Error) => log("debug", "jobs: a connection broke", { error });
  pool.on("error", note);
  pool.on("connect", (client) => client.on("error", note));
  return pool;
}

/** The library asks with a callback for the connection on which it listens, and for no other. */
function poolOfQueue(pool: pg.Pool, listen: ShareListener, { atOnce }: JobQueue, workers: () => string): pg.Pool {
  return Object.assign(Object.create(pool), {
    connect: (lend?: Parameters<ShareListener>[0]) => lend ? listen(lend, holdWorkers(workers())) : pool.connect(),
    query: pool.query.bind(pool),
    // It warns where this is below what a queue does at once.
    options: { ...pool.options, max: Math.max(atOnce, CONNECTIONS) },
  });
}

function tasksOf(jobs: Jobs): TaskList {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [name, async (payload, { job: row }) => {
      // The runner adds a `_cron` field to what it plans itself; schemas drop what they do not know.
      await during(`job ${name}`, () => job.run(payload, { isLast: row.attempts >= row.max_attempts }));
    }]),
  );
}

function cronOf(jobs: Jobs) {
  return parseCronItems(
    Object.entries(jobs).flatMap(([task, { cron, madeUpMs }]) => {
      return cron ? [{ task, match: cron, options: { jobKey: task, backfillPeriod: madeUpMs } }] : [];
    }),
  );
}

const LEVELS = { error: "error", warning: "warning", info: "debug", debug: "debug" } as const;

function loggerOf(log: Log): Logger {
  return new Logger(() => (level, message, said) => {
    if (level === "debug") return;
    const { message: told, context } = jobReport(message, said);
    log(isTriedAgain(said) ? "info" : LEVELS[level], told, context);
  });
}

interface ForgetParts {
  readonly pool: Pool;
  readonly log: Log;
  readonly clock: () => number;
}

/** Long enough to see the alert; what was given to them, such as an address, is not kept for ever. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

export function forgetJobs({ pool, log, clock }: ForgetParts): Jobs {
  return {
    forget_jobs: job(z.object({}), async () => {
      const forgotten = await forgetGivenUpJobs(pool, new Date(clock() - KEPT_MS));
      if (forgotten > 0) log("info", "jobs that were given up a week ago are forgotten", { forgotten });
    }, "23 * * * *"),
  };
}
