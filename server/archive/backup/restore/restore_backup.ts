import { beside, inDatabase } from "../../../../db/backup/databases.ts";
import { dropLeftRestores, makeScratch } from "../../../../db/backup/scratch.ts";
import { exchangeDatabases } from "../../../../db/backup/waiting_databases.ts";
import { type Installation, installationId, keepFilesRoot } from "../../../../db/media/installation.ts";
import type { DiskRoom } from "../../../host/storage/disk_room.ts";
import type { MediaStore } from "../../../host/storage/open_storage.ts";
import { writeMark } from "../../../host/storage/storage_mark.ts";
import { BackupFailure } from "../backup_failure.ts";
import type { Progress } from "../watch_work.ts";
import { loadBackup, type LoadedBackup } from "./load_backup.ts";
import {
  newRestoreTime,
  removeFiles,
  removeReplaced,
  replacedDatabase,
  type ReplacedThings,
} from "./replaced_things.ts";
import {
  lookAtTarget,
  requireMayMake,
  requireNobody,
  requireNoServer,
  requireRoom,
  type RestoreTarget,
  wordsOfRefusal,
} from "./restore_target.ts";
import { takeFilesInto } from "./take_files_into.ts";

export interface RestoreParts extends RestoreTarget {
  /** Of the data folder. */
  readonly disk: DiskRoom;
  /** Whether the database lies in the data folder too. */
  readonly isDatabaseHere: boolean;
  readonly signal: AbortSignal;
  readonly progress: Progress;
  /** Told before anything is replaced: from there on it goes to its end. It may throw to stop before. */
  readonly beginReplacing: () => void;
}

export interface Restored extends LoadedBackup {
  /** What was there before; null where there was nothing. */
  readonly kept: ReplacedThings | null;
}

/**
 * Loads a backup into a new database and a new root of files beside what is there, which the database names; at its end
 * the databases change their names. Until then nothing has changed.
 * @param force whether to replace what somebody uses
 * @throws BackupFailure
 */
export async function restoreBackup(parts: RestoreParts, path: string, now: Date, force: boolean): Promise<Restored> {
  const { databaseUrl, disk, isDatabaseHere, s3, signal } = parts;
  await requireNobody(databaseUrl);
  const { isUsed } = await lookAtTarget(parts, force);
  await requireMayMake(databaseUrl);
  const dropLeft = (own?: string) => dropLeftRestores(databaseUrl, (root) => removeFiles(parts, root), own);
  await dropLeft();
  await requireRoom(path, { disk, takesRows: isDatabaseHere, takesFiles: s3 === null, isKeptFree: false });
  const time = newRestoreTime(now);
  const database = replacedDatabase(time);
  const filesRoot = `restored-${time}`;
  const scratch = await makeScratch(databaseUrl, filesRoot);
  const files = takeFilesInto(parts, filesRoot);
  try {
    const url = beside(databaseUrl, scratch.name);
    const loaded = await loadBackup({ ...parts, path, databaseUrl: url, takeFile: files.take });
    signal.throwIfAborted();
    await requireNoServer(databaseUrl);
    // Hours may have gone by.
    const present = await lookAtTarget(parts, force);
    if (loaded.manifest.holdsFiles) await nameFiles(url, filesRoot, await files.store());
    else await keepPresentFiles(url, present);
    parts.beginReplacing();
    const replaced = { time, database, filesRoot: present.filesRoot };
    await exchangeDatabases(databaseUrl, { ...replaced, by: scratch.name }, scratch.letGo);
    if (isUsed || present.isUsed) return { ...loaded, kept: replaced };
    await removeReplaced(parts, replaced, loaded.manifest.holdsFiles ? filesRoot : present.filesRoot);
    return { ...loaded, kept: null };
  } catch (error) {
    await scratch.letGo();
    await files.stop();
    // Where that fails too, the cause is what was first; the next restore clears up.
    await dropLeft(scratch.name).catch(() => {});
    throw signal.aborted ? new BackupFailure("Interrupted") : wordsOfRefusal(error);
  }
}

/** The mark is there before a server looks for it. */
async function nameFiles(url: string, filesRoot: string, { storage, stagingDir }: MediaStore): Promise<void> {
  await inDatabase(url, async (sql) => {
    await keepFilesRoot(sql, filesRoot, crypto.randomUUID());
    await writeMark(storage, stagingDir, await installationId(sql) ?? "");
  });
}

/** For a backup of the database alone. */
async function keepPresentFiles(url: string, { id, filesRoot }: Installation): Promise<void> {
  if (id !== null) await inDatabase(url, (sql) => keepFilesRoot(sql, filesRoot, id));
}
