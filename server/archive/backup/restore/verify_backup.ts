import { dropDatabase, mayMakeDatabases } from "../../../../db/backup/databases.ts";
import { makeScratch } from "../../../../db/backup/waiting_databases.ts";
import type { DiskRoom } from "../../../host/storage/disk_room.ts";
import { BackupFailure, named } from "../backup_failure.ts";
import { loadBackup, type LoadedBackup } from "./load_backup.ts";
import type { Course } from "../watch_work.ts";
import { requireRoom } from "./needed_room.ts";

interface Verifying extends Course {
  readonly databaseUrl: string;
  /** Null where nobody knows the disk of that server. */
  readonly disk: DiskRoom | null;
}

/**
 * Restores a backup into a scratch database, compares all rows and files, and throws the database away.
 * @throws BackupFailure where it would not come back whole
 */
export async function verifyBackup(path: string, verifying: Verifying): Promise<LoadedBackup> {
  const { databaseUrl, disk } = verifying;
  // People may use the server meanwhile.
  await requireRoom(path, { ...verifying, takesRows: disk !== null, takesFiles: false, isKeptFree: true });
  if (!await mayMakeDatabases(databaseUrl)) throw new BackupFailure("MayNotMakeDatabases");
  const scratch = await makeScratch(databaseUrl, null).catch((error) => {
    throw named(error, "The scratch database");
  });
  try {
    return await loadBackup(path, { ...verifying, databaseUrl: scratch.url });
  } finally {
    await scratch.letGo();
    await dropDatabase(databaseUrl, scratch.name);
  }
}
