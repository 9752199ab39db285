import type { Sql } from "../sql.ts";

/** Work that waited when a backup was made, in words that every version of the job runner understands. */
export interface WaitingJob {
  readonly task: string;
  readonly payload: unknown;
  readonly key: string | null;
  readonly priority: number;
  readonly runAt: string;
  readonly maxTries: number;
}

/** What was asked for and is not done. What a clock asks for comes by itself again. */
export async function waitingJobs(sql: Sql): Promise<WaitingJob[]> {
  const [runner] = await sql<{ isThere: boolean }[]>`
    select to_regclass('graphile_worker._private_jobs') is not null as "isThere"`;
  if (!runner?.isThere) return [];
  return await sql<WaitingJob[]>`
    select t.identifier as task, j.payload, j.key, j.priority::integer,
      to_json(j.run_at)#>>'{}' as "runAt", j.max_attempts::integer as "maxTries"
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts < j.max_attempts and not coalesce(j.payload::jsonb ? '_cron', false) order by j.id`;
}

/** Keeps them until a server starts: the runner's tables are its own to make. */
export async function keepRestoredJobs(sql: Sql, jobs: readonly WaitingJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const rows = jobs.map((job) => ({ ...job, payload: JSON.stringify(job.payload) }));
  await sql`
    insert into restored_jobs (task, payload, key, priority, run_at, most_tries)
    select task, payload::json, key, priority, "runAt", "maxTries" from jsonb_to_recordset(${sql.json(rows)})
      as row (task text, payload text, key text, priority integer, "runAt" timestamptz, "maxTries" integer)`;
}

export async function resumeRestoredJobs(sql: Sql): Promise<void> {
  await sql`
    with restored as (delete from restored_jobs returning *)
    select graphile_worker.add_job(task, payload, job_key => key, priority => priority, run_at => run_at,
      max_attempts => most_tries)
    from restored order by id`;
}
