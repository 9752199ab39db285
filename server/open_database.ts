import { unlockJobs } from "../db/jobs.ts";
import { migrate } from "../db/migrate.ts";
import { SchemaMismatch } from "../db/migration_plan.ts";
import { openPool, type Pool } from "../db/sql.ts";
import { withLock } from "../db/with_lock.ts";
import type { Config } from "./config.ts";
import { lockDataDir } from "./data_lock.ts";
import { migrateJobs } from "./jobs/run_jobs.ts";
import type { Log } from "./log.ts";
import { startEmbeddedPostgres } from "./postgres/embedded.ts";
import { StartError } from "./start_error.ts";

export interface Database {
  readonly url: string;
  readonly pool: Pool;
  /** Resolves with the reason when the built-in PostgreSQL has died. */
  readonly failed: Promise<string>;
}

/** Any number unique to Stowmark in its database, other than the migrations' own. */
const JOBS_LOCK = 7_066_963;

/** Takes the data folder. @throws StartError when another server has it */
export async function takeDataDir({ dataDir, databaseUrl }: Config, resources: AsyncDisposableStack): Promise<void> {
  await Deno.mkdir(dataDir, { recursive: true, mode: 0o700 });
  // Over one DATABASE_URL several servers may share a folder; a built-in database has one master.
  if (databaseUrl) return;
  const lock = await lockDataDir(dataDir);
  if (!lock) {
    throw new StartError(`Another server already runs on ${dataDir}; stop it, or give this one another DATA_DIR.`);
  }
  resources.use(lock);
}

export async function openDatabase(config: Config, resources: AsyncDisposableStack, log: Log): Promise<Database> {
  const embedded = config.databaseUrl ? null : await startEmbeddedPostgres(config.dataDir);
  if (embedded) resources.defer(() => embedded.stop());
  const url = config.databaseUrl ?? embedded?.url ?? "";
  const pool = openPool(url);
  resources.defer(() => pool.end({ timeout: 5 }));
  try {
    await migrate(pool);
    await withLock(pool, JOBS_LOCK, () => migrateJobs(url, log));
  } catch (error) {
    if (error instanceof SchemaMismatch) throw new StartError(error.message);
    throw new StartError(`The database refused: ${error instanceof Error ? error.message : error}`);
  }
  if (embedded) await unlockJobs(pool);
  const failed = embedded?.ended.then(() => "PostgreSQL ended unexpectedly.") ?? new Promise<string>(() => {});
  return { url, pool, failed };
}
