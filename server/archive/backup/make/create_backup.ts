import { dirname, join } from "node:path";
import type { BackupReason } from "../../../../domain/backup/backup.ts";
import { installationId } from "../../../../db/media/installation.ts";
import { type BackupSession, openBackupSession } from "../../../../db/backup/snapshot.ts";
import type { DiskRoom } from "../../../host/storage/disk_room.ts";
import type { MediaStore } from "../../../host/storage/open_storage.ts";
import { unlessAborted } from "../../../host/outgoing/unless_aborted.ts";
import { BackupFailure, named } from "../backup_failure.ts";
import { removeUnfinished } from "../backup_folder.ts";
import { unfinishedName } from "../backup_name.ts";
import type { End } from "../format/manifest.ts";
import { causeOf, type Patience, type Progress, watchWork } from "../watch_work.ts";
import { type ArchiveWriter, archiveWriter } from "../format/archive_writer.ts";
import { writeDatabase } from "./write_database.ts";
import { NO_FILES, writeFiles } from "./write_files.ts";

export interface BackupParts extends Patience {
  readonly databaseUrl: string;
  /** Of the disk that the backup is written to. */
  readonly disk: DiskRoom;
  readonly signal: AbortSignal;
  readonly progress: Progress;
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
  if (await isThere(wanted.path)) throw new BackupFailure("NameTaken", wanted.path);
  using watch = watchWork(parts.signal, parts.standstillMs);
  let unfinished: string | null = null;
  try {
    await using session = await openBackupSession(parts.databaseUrl, watch.signal, parts.lockTimeoutMs);
    if (!session) throw new BackupFailure("BackupRunning");
    if (await wanted.isWanted?.() === false) throw new BackupFailure("MadeMeanwhile");
    const installation = await installationId(session.sql);
    // Only now: before, one could be another server's that is being made.
    await removeUnfinished(dirname(wanted.path), installation).catch(cannotWrite(wanted.path));
    unfinished = join(dirname(wanted.path), unfinishedName(wanted.reason, wanted.madeAt, installation));
    const writing = write(session, { ...parts, signal: watch.signal }, wanted, { path: unfinished, step: watch.step });
    // A storage or a disk that hangs would hold it beyond its end.
    const end = await unlessAborted(writing, watch.signal);
    const { size } = await Deno.stat(unfinished);
    await Deno.rename(unfinished, wanted.path);
    const made = { ...end, path: wanted.path, bytes: size };
    await wanted.onMade?.(made);
    return made;
  } catch (error) {
    if (unfinished) await Deno.remove(unfinished).catch(() => {});
    throw named(causeOf(error, parts.signal, watch), wanted.path);
  }
}

interface Unfinished {
  readonly path: string;
  readonly step: () => void;
}

async function write(
  session: BackupSession,
  parts: BackupParts,
  wanted: WantedBackup,
  { path, step }: Unfinished,
): Promise<End> {
  const options = { write: true, create: true, truncate: true, mode: 0o600 };
  using file = await Deno.open(path, options).catch(cannotWrite(wanted.path));
  const archive = withRoom(archiveWriter(file, wanted.madeAt, step), parts.disk);
  const tables = await writeDatabase(session, archive, wanted, parts.progress);
  const files = wanted.store ? await writeFiles(session, archive, wanted.store, parts) : NO_FILES;
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

/** A backup that fills the disk would stop the database that it is of. */
function withRoom(archive: ArchiveWriter, disk: DiskRoom): ArchiveWriter {
  return {
    ...archive,
    async add(name, size, chunks) {
      await disk.requireRoom(size).catch(() => {
        throw new BackupFailure("DiskFull", "The backup");
      });
      await archive.add(name, size, chunks);
    },
  };
}

async function isThere(path: string): Promise<boolean> {
  return await Deno.lstat(path).then(() => true, () => false);
}
