import { BackupFailure } from "../../server/archive/backup/backup_failure.ts";
import type { Replacing } from "../../server/archive/backup/restore/restore_journal.ts";
import type { Config } from "../../server/host/settings/config.ts";
import { lockDataDir } from "../../server/host/postgres/data_lock.ts";
import { openStorage } from "../../server/host/storage/open_storage.ts";
import { startEmbeddedPostgres } from "../../server/host/postgres/embedded.ts";
import { unusableFolder } from "../../server/host/process/start_error.ts";
import { failureOf, requireDatabase } from "../database.ts";
import { keepRootOut } from "../require_owner.ts";

/**
 * What is restored into, with nobody on it: over DATABASE_URL servers are looked for where they are connected, and
 * leave the folder's lock to restores.
 * @throws BackupFailure, StartError, CommandFailed
 */
export async function openTarget(
  { databaseUrl, dataDir, s3 }: Config,
  resources: AsyncDisposableStack,
): Promise<Replacing> {
  await keepRootOut(dataDir);
  const lock = await lockDataDir(dataDir).catch((error) => {
    throw unusableFolder(dataDir, error);
  });
  if (!lock) throw new BackupFailure(databaseUrl ? "RestoreRunning" : "ServerRunning");
  resources.use(lock);
  if (databaseUrl) await requireDatabase(databaseUrl);
  const store = await openStorage(dataDir, s3);
  if (databaseUrl) return { databaseUrl, dataDir, store };
  const embedded = await startEmbeddedPostgres(dataDir).catch(async (error) => {
    throw await failureOf(error, { databaseUrl, dataDir });
  });
  resources.defer(() => embedded.stop());
  return { databaseUrl: embedded.url, dataDir, store };
}
