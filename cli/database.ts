import { existsSync } from "node:fs";
import { join } from "node:path";
import { type SchemaStatus, schemaStatus } from "../db/migrate.ts";
import { SchemaMismatch } from "../db/migration_plan.ts";
import { openPool, type Pool, requireAnswer } from "../db/sql.ts";
import { COMMAND, type Config } from "../server/host/settings/config.ts";
import { databaseFault } from "../server/host/postgres/database_fault.ts";
import { fullDiskError } from "../server/host/storage/disk_room.ts";
import { lockDataDir, runningPostgresUrl, startEmbeddedPostgres } from "../server/host/postgres/embedded.ts";
import { StartError } from "../server/host/process/start_error.ts";
import { CommandFailed } from "./command_failed.ts";
import { counted } from "../domain/wire/counted.ts";
import { keepRootOut } from "./require_owner.ts";

export interface OpenDatabase extends AsyncDisposable {
  readonly pool: Pool;
  readonly url: string;
  readonly schema: SchemaStatus;
  /** The built-in database, started for this command because no server runs. */
  readonly isStartedHere: boolean;
}

/** `use` refuses a database that has still to be brought up to date, `look` takes it as it is, `upgrade` makes one where there is none. */
type Purpose = "use" | "look" | "upgrade";

const MIGRATE = `start the server, or run "${COMMAND} db migrate"`;

/**
 * The database the server uses: an outside one, the built-in one of a running server, or the built-in one started for
 * this command. Its schema is left as it is: a command is no upgrade.
 * @throws CommandFailed
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">,
  purpose: Purpose = "use",
): Promise<OpenDatabase> {
  const resources = new AsyncDisposableStack();
  try {
    if (!databaseUrl && purpose !== "upgrade") requireCluster(dataDir);
    const { url, isStartedHere } = databaseUrl
      ? { url: databaseUrl, isStartedHere: false }
      : await builtIn(dataDir, resources);
    const pool = openPool(url, { max: 4 });
    resources.defer(() => pool.end({ timeout: 5 }));
    await requireAnswer(pool);
    const schema = await schemaStatus(pool);
    if (purpose === "use" && schema.toRun.length > 0) {
      const toRun = counted(schema.toRun.length, "migration");
      throw new CommandFailed(`The database is not up to date (${toRun} to run): ${MIGRATE}.`);
    }
    return { pool, url, schema, isStartedHere, [Symbol.asyncDispose]: () => resources.disposeAsync() };
  } catch (error) {
    await resources.disposeAsync();
    throw await failureOf(error, { databaseUrl, dataDir });
  }
}

/** Whether it lets us in. @throws CommandFailed */
export async function requireDatabase(databaseUrl: string): Promise<void> {
  const pool = openPool(databaseUrl, { max: 1 });
  try {
    await requireAnswer(pool);
  } catch (error) {
    throw new CommandFailed(databaseFault(error, databaseUrl));
  } finally {
    await pool.end({ timeout: 5 });
  }
}

/** Why a database does not open, in words. */
export async function failureOf(
  error: unknown,
  { databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">,
): Promise<Error> {
  const cause = databaseUrl ? error : await fullDiskError(dataDir, error);
  if (cause instanceof CommandFailed || cause instanceof StartError) return cause;
  if (cause instanceof SchemaMismatch) return new CommandFailed(cause.message, { cause });
  return new CommandFailed(databaseFault(cause, databaseUrl));
}

/** A mistyped folder does not become a new installation. */
function requireCluster(dataDir: string): void {
  if (existsSync(join(dataDir, "postgres", "PG_VERSION"))) return;
  throw new CommandFailed(`${dataDir} holds no database yet: look at DATA_DIR and DATABASE_URL, or ${MIGRATE}.`);
}

async function builtIn(dataDir: string, resources: AsyncDisposableStack) {
  // Beside a server that runs nothing of the folder is touched.
  if (!await runningPostgresUrl(dataDir)) await keepRootOut(dataDir);
  const lock = await lockDataDir(dataDir);
  if (lock) {
    resources.use(lock);
    // One that was killed has left what looks as if it ran.
    await keepRootOut(dataDir);
    const embedded = await startEmbeddedPostgres(dataDir);
    resources.defer(() => embedded.stop());
    return { url: embedded.url, isStartedHere: true };
  }
  const url = await runningPostgresUrl(dataDir);
  if (!url) {
    throw new CommandFailed(`A server holds ${dataDir}, but its database is not up yet; try again in a moment.`);
  }
  return { url, isStartedHere: false };
}
