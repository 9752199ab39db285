import { dirname, join } from "node:path";
import type { BackupReason } from "../../../../domain/backup/backup.ts";
import type { End } from "../../../../domain/backup/manifest.ts";
import { openConnection } from "../../../../db/backup/databases.ts";
import { beginBackup } from "../../../../db/backup/snapshot.ts";
import { installationId } from "../../../../db/media/installation.ts";
import type { Pool } from "../../../../db/sql.ts";
import type { DiskRoom } from "../../../host/storage/disk_room.ts";
import type { MediaStore } from "../../../host/storage/open_storage.ts";
import { syncFolder } from "../../../host/storage/folder_storage.ts";
import { BackupFailure, named } from "../backup_failure.ts";
import { removeUnfinished } from "../backup_folder.ts";
import { unfinishedName } from "../backup_name.ts";
import { ArchiveWriter } from "../format/archive_writer.ts";
import { type Course, type Patience, watchWork } from "../watch_work.ts";
import { writeDatabase } from "./write_database.ts";
import { NO_FILES, writeFiles } from "./write_files.ts";

export interface BackupParts extends Patience, Course {
  readonly databaseUrl: string;
  /** Of the disk that the backup is written to. */
  readonly disk: DiskRoom;
}

export type StoredFiles = Pick<MediaStore, "storage" | "scansDir">;

export interface WantedBackup {
  /** Where the file is to be; it appears there whole or not at all. */
  readonly path: string;
  readonly reason: BackupReason;
  readonly madeAt: Date;
  /** The files of that database; null for the database alone. */
  readonly store: StoredFiles | null;
  /** Asked once nobody else makes one, who may have made it meanwhile. */
  readonly isWanted?: () => Promise<boolean>;
  /** Called before anybody else may make one. */
  readonly onMade?: (made: MadeBackup) => Promise<void>;
}

export interface MadeBackup extends End {
  readonly path: string;
  readonly bytes: number;
}

/**
 * Writes database and files into one file while servers run: the database as it was at one moment, then the files that it knew then.
 * @throws BackupFailure
 */
export async function createBackup(parts: BackupParts, wanted: WantedBackup): Promise<MadeBackup> {
  const { path, reason, madeAt } = wanted;
  if (await isThere(path)) throw new BackupFailure("NameTaken", path);
  let unfinished = "";
  try {
    await using resources = new AsyncDisposableStack();
    return await watchWork(parts.signal, async ({ signal, step }) => {
      const { sql } = resources.use(await openConnection(parts.databaseUrl, signal));
      if (!await beginBackup(sql, parts.lockTimeoutMs)) throw new BackupFailure("BackupRunning");
      if (await wanted.isWanted?.() === false) throw new BackupFailure("MadeMeanwhile");
      const installation = await installationId(sql);
      // Only now: before, one could be another server's that is being made.
      await removeUnfinished(dirname(path), installation, step).catch(cannotWrite(path));
      step();
      unfinished = join(dirname(path), unfinishedName(reason, madeAt, installation));
      const end = await write(sql, { ...parts, signal }, wanted, unfinished, step);
      const { size: bytes } = await Deno.stat(unfinished);
      step();
      await Deno.rename(unfinished, path);
      await syncFolder(dirname(path));
      const made = { ...end, path, bytes };
      await wanted.onMade?.(made);
      return made;
    }, parts.standstillMs);
  } catch (error) {
    if (unfinished) await Deno.remove(unfinished).catch(() => {});
    throw named(error, path);
  }
}

async function write(
  sql: Pool,
  parts: BackupParts,
  wanted: WantedBackup,
  path: string,
  step: () => void,
): Promise<End> {
  const options = { write: true, create: true, truncate: true, mode: 0o600 };
  using file = await Deno.open(path, options).catch(cannotWrite(wanted.path));
  // A backup that fills the disk would stop the database that it is of.
  const archive = new ArchiveWriter(file, wanted.madeAt, step, async (size) => {
    await parts.disk.requireRoom(size).catch(() => {
      throw new BackupFailure("DiskFull", "The backup");
    });
  });
  const tables = await writeDatabase(sql, archive, wanted, parts.progress);
  const files = wanted.store ? await writeFiles(sql, archive, wanted.store, parts) : NO_FILES;
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  const end: End = { tables, rows, ...files };
  await archive.finish(end);
  return end;
}

/** A folder may be closed to this account, or its disk be read-only. */
function cannotWrite(path: string) {
  return (error: unknown): never => {
    const cause = named(error, path);
    if (cause instanceof BackupFailure || !(cause instanceof Error)) throw cause;
    throw new BackupFailure("CannotWrite", path, cause.message);
  };
}

async function isThere(path: string): Promise<boolean> {
  return await Deno.lstat(path).then(() => true, () => false);
}
