import { migrate } from "../db/migrate.ts";
import { SchemaMismatch } from "../db/migration_plan.ts";
import { openPool, type Pool } from "../db/sql.ts";
import type { Config } from "../server/config.ts";
import { lockDataDir } from "../server/data_lock.ts";
import { runningPostgresUrl } from "../server/postgres/attach.ts";
import { startEmbeddedPostgres } from "../server/postgres/embedded.ts";
import { CommandFailed } from "./command_failed.ts";

export interface OpenDatabase extends AsyncDisposable {
  readonly pool: Pool;
}

/** The database the server uses: an outside one, the built-in one of a running server, or the built-in one started for this command. */
export async function openDatabase({ databaseUrl, dataDir }: Config): Promise<OpenDatabase> {
  const resources = new AsyncDisposableStack();
  try {
    const pool = openPool(databaseUrl ?? await builtInUrl(dataDir, resources), { max: 4 });
    resources.defer(() => pool.end({ timeout: 5 }));
    await migrate(pool);
    return { pool, [Symbol.asyncDispose]: () => resources.disposeAsync() };
  } catch (error) {
    await resources.disposeAsync();
    if (error instanceof CommandFailed) throw error;
    if (error instanceof SchemaMismatch) throw new CommandFailed(error.message);
    throw new CommandFailed(`The database refused: ${error instanceof Error ? error.message : error}`);
  }
}

async function builtInUrl(dataDir: string, resources: AsyncDisposableStack): Promise<string> {
  const lock = await lockDataDir(dataDir);
  if (lock) {
    resources.use(lock);
    const embedded = await startEmbeddedPostgres(dataDir);
    resources.defer(() => embedded.stop());
    return embedded.url;
  }
  const url = await runningPostgresUrl(dataDir);
  if (!url) {
    throw new CommandFailed(`A server holds ${dataDir}, but its database is not up yet; try again in a moment.`);
  }
  return url;
}
