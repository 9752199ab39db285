import { resumeRestoredJobs } from "../../db/backup/waiting_jobs.ts";
import { lostWorkers, unlockJobs } from "../../db/jobs.ts";
import { SchemaMismatch } from "../../db/migration_plan.ts";
import type { ObserveSql } from "../../db/observe_sql.ts";
import { openPool, type Pool, requireAnswer } from "../../db/sql.ts";
import { upgradeSchema } from "../archive/backup/make/upgrade_schema.ts";
import { BackupFailure } from "../archive/backup/backup_failure.ts";
import type { Config } from "../host/settings/config.ts";
import { databaseFault } from "../host/postgres/database_fault.ts";
import { migrateJobsInTurn } from "../host/jobs/run_jobs.ts";
import type { Log } from "../host/log/log.ts";
import { type EmbeddedPostgres, lockDataDir, startEmbeddedPostgres } from "../host/postgres/embedded.ts";
import { StartError, unusableFolder } from "../host/process/start_error.ts";

export interface Database {
  readonly url: string;
  readonly pool: Pool;
  /** One connection, which plans and caches for moves alone. */
  readonly moves: Pool;
  /** Resolves with the reason when the built-in PostgreSQL has died. */
  readonly failed: Promise<string>;
}

const WITHOUT_BACKUP = "The database has to be upgraded and is backed up before that; " +
  "BACKUP_BEFORE_MIGRATION=off upgrades it without.";

interface Opening {
  readonly log: Log;
  /** Ends the start. */
  readonly signal: AbortSignal;
  readonly observe: ObserveSql | null;
}

/** Takes the data folder. @throws StartError when another server has it */
export async function takeDataDir({ dataDir, databaseUrl }: Config, resources: AsyncDisposableStack): Promise<void> {
  // Over one DATABASE_URL several servers may share a folder; a built-in database has one master.
  const taken = databaseUrl ? Deno.mkdir(dataDir, { recursive: true, mode: 0o700 }) : lockDataDir(dataDir);
  const lock = await taken.catch((error) => {
    throw unusableFolder(dataDir, error);
  });
  if (databaseUrl) return;
  if (!lock) {
    throw new StartError(`Another server already runs on ${dataDir}; stop it, or give this one another DATA_DIR.`);
  }
  resources.use(lock);
}

/**
 * The operator's PostgreSQL or our own, its schema up to date.
 * @throws StartError when it does not let us in
 */
export async function openDatabase(
  config: Config,
  resources: AsyncDisposableStack,
  { log, signal, observe }: Opening,
): Promise<Database> {
  const embedded = config.databaseUrl ? null : await openEmbedded(config.dataDir, resources, signal);
  const url = config.databaseUrl ?? embedded?.url ?? "";
  const pool = openPool(url, { observe });
  const moves = openPool(url, { max: 1, observe });
  // Whoever ends a start does not wait for what is being asked.
  for (const each of [pool, moves]) resources.defer(() => each.end({ timeout: signal.aborted ? 0 : 5 }));
  try {
    await requireAnswer(pool);
    const settings = config.backup.isBeforeMigration ? config.backup : null;
    await upgradeSchema({ pool, databaseUrl: url, settings, signal });
    await migrateJobsInTurn(pool, url, log);
    await resumeRestoredJobs(pool);
  } catch (error) {
    if (error instanceof SchemaMismatch) throw new StartError(error.message);
    if (error instanceof BackupFailure) throw new StartError(`${error.message} ${WITHOUT_BACKUP}`);
    throw new StartError(databaseFault(error, config.databaseUrl));
  }
  if (embedded) await unlockJobs(pool, await lostWorkers(pool));
  const failed = embedded?.ended.then(() => "PostgreSQL ended unexpectedly.") ?? new Promise<string>(() => {});
  return { url, pool, moves, failed };
}

async function openEmbedded(
  dataDir: string,
  resources: AsyncDisposableStack,
  signal: AbortSignal,
): Promise<EmbeddedPostgres> {
  const starting = startEmbeddedPostgres(dataDir, {}, signal);
  // Before it is there: whoever ends the start waits until nothing of it runs.
  resources.defer(() => starting.then((embedded) => embedded.stop(), () => {}));
  try {
    return await starting;
  } catch (error) {
    if (error instanceof StartError || signal.aborted) throw error;
    throw new StartError(`The built-in PostgreSQL cannot start in ${dataDir}: ${messageOf(error)}`);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
