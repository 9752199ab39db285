import type { Sql } from "./sql.ts";

/**
 * Hands work to the job runner. In a transaction the work exists if and only if the transaction commits.
 * @param once a name under which at most one such job waits
 * @param place among the jobs that wait; lower ones go first
 */
export async function addJob(
  sql: Sql,
  name: string,
  payload: JobPayload,
  once: string | null = null,
  place = 0,
): Promise<void> {
  await sql`
    select graphile_worker.add_job(${name}, ${sql.json(payload)}::json, job_key => ${once}, priority => ${place})`;
}

export type JobPayload = Readonly<Record<string, string | number | boolean | null>>;

/** Gives back the jobs that a killed server held. Only where no other server runs: a living one's would run twice. */
export async function unlockJobs(sql: Sql): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(
      array(select distinct locked_by from graphile_worker.jobs where locked_by is not null))`;
}
