import { LOCKS } from "./advisory_locks.ts";
import type { Sql } from "./sql.ts";

/**
 * Hands work to the job runner. In a transaction the work exists if and only if the transaction commits.
 * @param once a name under which at most one such job waits
 * @param priority among the jobs that wait; lower ones go first
 * @param maxTries 25 unless said
 */
export async function addJob(
  sql: Sql,
  name: string,
  payload: JobPayload,
  once: string | null = null,
  priority = 0,
  maxTries: number | null = null,
): Promise<void> {
  await sql`
    select graphile_worker.add_job(${name}, ${sql.json(payload)}::json, job_key => ${once}, priority => ${priority},
      max_attempts => ${maxTries})`;
}

/** Hands many pieces of work of one kind to the job runner. */
export async function addJobs(
  sql: Sql,
  name: string,
  payloads: readonly JobPayload[],
  priority = 0,
): Promise<void> {
  if (payloads.length === 0) return;
  await sql`
    select graphile_worker.add_job(${name}, payload::json, priority => ${priority})
    from jsonb_array_elements(${sql.json([...payloads])}) payload`;
}

/** Work that is needed only if nobody has done it, and taken it back with `removeJob`, by then. */
export async function addFallbackJob(
  sql: Sql,
  name: string,
  payload: JobPayload,
  key: string,
  afterMs: number,
): Promise<void> {
  await sql`
    select graphile_worker.add_job(${name}, ${sql.json(payload)}::json, job_key => ${key},
      run_at => now() + ${afterMs} * interval '1 millisecond')`;
}

/** Work that is done once, at a moment; a waiting job of the same key moves there. */
export async function addJobAt(sql: Sql, name: string, payload: JobPayload, key: string, at: Date): Promise<void> {
  await sql`
    select graphile_worker.add_job(${name}, ${sql.json(payload)}::json, job_key => ${key}, run_at => ${at})`;
}

/**
 * Leaves a job that somebody is doing to whoever takes it up then. It keeps the tries that it has left, and this one does
 * not count.
 */
export async function passJobOn(
  sql: Sql,
  name: string,
  payload: JobPayload,
  key: string,
  afterMs: number,
): Promise<void> {
  // Whoever adds a job of the same key begins to count its tries anew, also those after which it waits ever longer.
  await sql`
    with present as materialized (select attempts, max_attempts from graphile_worker.jobs where key = ${key})
    select graphile_worker.reschedule_jobs(
      array[(graphile_worker.add_job(${name}, ${sql.json(payload)}::json, job_key => ${key},
        run_at => now() + ${afterMs} * interval '1 millisecond',
        max_attempts => (select max_attempts from present))).id],
      attempts => greatest((select attempts from present) - 1, 0))`;
}

export async function removeJob(sql: Sql, key: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${key})`;
}

/** Jobs that no server will try again, and those that should have begun before then and wait for a server. */
export async function countStuckJobs(sql: Sql, before: Date): Promise<{ givenUp: number; late: number }> {
  const [isThere] = await sql`select where to_regclass('graphile_worker.jobs') is not null`;
  if (!isThere) return { givenUp: 0, late: 0 };
  const [counted] = await sql<{ givenUp: number; late: number }[]>`
    select count(*) filter (where attempts >= max_attempts)::integer as "givenUp",
      count(*) filter (where attempts < max_attempts and locked_at is null and run_at < ${before})::integer as late
    from graphile_worker.jobs`;
  return counted ?? { givenUp: 0, late: 0 };
}

/** Forgets jobs that no server has tried since then and none will. @returns how many went */
export async function forgetGivenUpJobs(sql: Sql, before: Date): Promise<number> {
  const forgotten = await sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null and updated_at < ${before}))`;
  return forgotten.length;
}

export type JobPayload = Readonly<Record<string, string | number | boolean | null>>;

/** What the connection of a queue's workers asks first: they count as living for as long as it lasts. */
export function holdWorkers(workers: string) {
  return { text: "select pg_advisory_lock_shared($1, hashtext($2))", values: [LOCKS.workers, workers] };
}

/** Workers who hold jobs and whose connection is gone: their server was killed, or is connecting anew. */
export async function lostWorkers(sql: Sql): Promise<string[]> {
  const lost = await sql<{ workers: string }[]>`
    select workers from (
      select distinct locked_by as workers from graphile_worker.jobs where locked_by is not null
    ) held where pg_try_advisory_xact_lock(${LOCKS.workers}, hashtext(workers))`;
  return lost.map(({ workers }) => workers);
}

/** Gives back the jobs that killed servers held; a living one's would run twice. */
export async function unlockJobs(sql: Sql, workers: readonly string[]): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(${[...workers]})`;
}
