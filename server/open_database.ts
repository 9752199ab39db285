import { unlockJobs } from "../db/jobs.ts";
import { migrate } from "../db/migrate.ts";
import { SchemaMismatch } from "../db/migration_plan.ts";
import { openPool, type Pool } from "../db/sql.ts";
import { withLock } from "../db/with_lock.ts";
import type { Config } from "./config.ts";
import { lockDataDir } from "./data_lock.ts";
import { migrateJobs } from "./jobs/run_jobs.ts";
import type { Log } from "./log.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./postgres/embedded.ts";
import { StartError, unusableFolder } from "./start_error.ts";

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
 * @param signal ends the start
 * @throws StartError when it does not let us in
 */
export async function openDatabase(
  config: Config,
  resources: AsyncDisposableStack,
  log: Log,
  signal: AbortSignal,
): Promise<Database> {
  const embedded = config.databaseUrl ? null : await openEmbedded(config.dataDir, resources, signal);
  const url = config.databaseUrl ?? embedded?.url ?? "";
  const pool = openPool(url);
  // Whoever ends a start does not wait for what is being asked.
  resources.defer(() => pool.end({ timeout: signal.aborted ? 0 : 5 }));
  try {
    await migrate(pool);
    await withLock(pool, JOBS_LOCK, () => migrateJobs(url, log));
  } catch (error) {
    if (error instanceof SchemaMismatch) throw new StartError(error.message);
    throw new StartError(`The database refused: ${messageOf(error)}`);
  }
  if (embedded) await unlockJobs(pool);
  const failed = embedded?.ended.then(() => "PostgreSQL ended unexpectedly.") ?? new Promise<string>(() => {});
  return { url, pool, failed };
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
