import { STALE_BACKUP_MS } from "../domain/backup/standing.ts";
import { UNCAUGHT } from "../domain/logs/log.ts";
import type { Pool } from "./sql.ts";

/**
 * What only the database knows, for whoever watches the server: counts, ages in seconds, 1 or 0 for yes or no. Null where there is
 * no good backup, or none was checked.
 */
export type DatabaseMetrics = Readonly<
  Record<
    | ("liveGames" | "overdueGames" | "waitingTickets")
    | ("waitingJobs" | "oldestJobSeconds" | "runningJobs" | "failedJobs")
    | ("databaseConnections" | "maxDatabaseConnections" | "uncaughtErrors")
    | ("backupSeconds" | "backupCheckSeconds" | "backupBytes" | "backupMissingFiles")
    | ("isBackupOverdue" | "hasBackupFailed"),
    number | null
  >
>;

/** More rows than these are not counted: "so many or more" says enough. */
const MAX_COUNTED = 10_000;

/**
 * All of them in one statement. Live games and waiting tickets have indexes of their own.
 * @param timeoutMs after which PostgreSQL gives up
 */
export async function readMetrics(pool: Pool, timeoutMs: number): Promise<DatabaseMetrics> {
  return await pool.begin("read only", async (tx) => {
    await tx`select set_config('statement_timeout', ${String(timeoutMs)}, true)`;
    const [figures] = await tx<[DatabaseMetrics]>`
      with live as (
        select deadline_at from games where status in ('waiting', 'playing') limit ${MAX_COUNTED}
      ), jobs as (
        select run_at, locked_at, attempts < max_attempts as is_open from graphile_worker.jobs limit ${MAX_COUNTED}
      ), due as (
        select run_at from jobs where is_open and locked_at is null and run_at <= now()
      ), good as (
        select made_at, bytes, missing_files from backups where fault is null and files is not null order by made_at desc limit 1
      )
      select
        (select count(*)::int from live) as "liveGames",
        (select count(*)::int from live where deadline_at < now() - interval '2 seconds') as "overdueGames",
        (select count(*)::int from (select from tickets where state = 'waiting' limit ${MAX_COUNTED}) t) as "waitingTickets",
        (select count(*)::int from due) as "waitingJobs",
        (select coalesce(extract(epoch from now() - min(run_at)), 0)::float from due) as "oldestJobSeconds",
        (select count(*)::int from jobs where locked_at is not null) as "runningJobs",
        (select count(*)::int from jobs where not is_open and locked_at is null) as "failedJobs",
        (select count(*)::int from pg_stat_activity where datname = current_database()) as "databaseConnections",
        current_setting('max_connections')::int as "maxDatabaseConnections",
        (select extract(epoch from now() - made_at)::float from good) as "backupSeconds",
        (select bytes::float from good) as "backupBytes",
        (select coalesce(missing_files, 0) from good) as "backupMissingFiles",
        (exists (select from users where created_at < now() - ${STALE_BACKUP_MS} * interval '1 millisecond')
          and not exists (select from good where made_at >= now() - ${STALE_BACKUP_MS} * interval '1 millisecond')
        )::int as "isBackupOverdue",
        coalesce((select (coalesce(fault, copy_fault) is not null)::int from backups
          where files is not null or fault is not null order by made_at desc limit 1), 0) as "hasBackupFailed",
        (select extract(epoch from now() - max(verified_at))::float from backups
          where fault is null) as "backupCheckSeconds",
        (select count(*) filter (where starts_with(message, ${UNCAUGHT}))::int from (
          select message from logs where platform = 'server' and level = 'error' and at > now() - interval '1 hour' order by at desc limit ${MAX_COUNTED}
        ) l) as "uncaughtErrors"`;
    return figures;
  });
}
