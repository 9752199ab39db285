import { beside, dropDatabase } from "../../../../db/backup/databases.ts";
import { makeScratch } from "../../../../db/backup/scratch.ts";
import type { DiskRoom } from "../../../host/storage/disk_room.ts";
import { named } from "../backup_failure.ts";
import { loadBackup, type LoadedBackup } from "./load_backup.ts";
import type { Progress } from "../watch_work.ts";
import { requireMayMake, requireRoom } from "./restore_target.ts";

export interface Verifying {
  readonly path: string;
  /** The server whose scratch database it is tried in. */
  readonly databaseUrl: string;
  /** Null where nobody knows the disk of that server. */
  readonly disk: DiskRoom | null;
  readonly signal: AbortSignal;
  readonly progress: Progress;
}

/**
 * Restores a backup into a scratch database, compares all rows and files, and throws the database away.
 * @throws BackupFailure where it would not come back whole
 */
export async function verifyBackup(verifying: Verifying): Promise<LoadedBackup> {
  const { path, disk } = verifying;
  // People may use the server meanwhile.
  if (disk) await requireRoom(path, { disk, takesRows: true, takesFiles: false, isKeptFree: true });
  return await inScratch(verifying.databaseUrl, async (name) => {
    return await loadBackup({
      ...verifying,
      databaseUrl: beside(verifying.databaseUrl, name),
      // Every byte goes through the sums of the reader and of the rows; there is nothing to keep.
      takeFile: async (_name, _size, chunks) => {
        for await (const _ of chunks) { /* Read. */ }
      },
    });
  });
}

/** An empty database for as long as the work takes. @throws BackupFailure MayNotMakeDatabases */
async function inScratch<T>(databaseUrl: string, work: (name: string) => Promise<T>): Promise<T> {
  await requireMayMake(databaseUrl);
  const { name, letGo } = await makeScratch(databaseUrl, null).catch((error) => {
    throw named(error, "The scratch database");
  });
  try {
    return await work(name);
  } finally {
    await letGo();
    await dropDatabase(databaseUrl, name);
  }
}
