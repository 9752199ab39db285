import { join } from "node:path";
import { inDatabase, mayMakeDatabases } from "../../../../db/backup/databases.ts";
import { dropLeftRestores, exchangeDatabases, makeScratch } from "../../../../db/backup/waiting_databases.ts";
import { installationId, keepFilesRoot } from "../../../../db/media/installation.ts";
import { writeAll } from "../../../host/storage/stage_file.ts";
import type { DiskRoom } from "../../../host/storage/disk_room.ts";
import { folderStorage } from "../../../host/storage/folder_storage.ts";
import { type MediaStore, openStorage, type StorageSettings } from "../../../host/storage/open_storage.ts";
import { writeMark } from "../../../host/storage/claim_storage.ts";
import { BackupFailure } from "../backup_failure.ts";
import { MEDIA } from "../format/archive_format.ts";
import type { Course } from "../watch_work.ts";
import { loadBackup, type LoadedBackup } from "./load_backup.ts";
import { requireRoom } from "./needed_room.ts";
import {
  forgetReplaced,
  newRestoreTime,
  removeFiles,
  replacedDatabase,
  type ReplacedThings,
} from "./replaced_things.ts";
import { causeOf, lookAtTarget, requireNobody, type RestoreTarget } from "./restore_target.ts";

interface RestoreParts extends RestoreTarget, Course {
  readonly disk: DiskRoom;
  /** Whether the database lies in the data folder too. */
  readonly isDatabaseHere: boolean;
  /** Told before anything is replaced: from there on it goes to its end. It may throw to stop before. */
  readonly goToEnd?: () => void;
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
  const { databaseUrl, isDatabaseHere, s3, signal } = parts;
  await requireNobody(databaseUrl);
  const before = await lookAtTarget(parts, force);
  if (!await mayMakeDatabases(databaseUrl)) throw new BackupFailure("MayNotMakeDatabases");
  const dropLeft = (own?: string) => dropLeftRestores(databaseUrl, (root) => removeFiles(parts, root), own);
  await dropLeft();
  await requireRoom(path, { ...parts, takesRows: isDatabaseHere, takesFiles: s3 === null, isKeptFree: false });
  const time = newRestoreTime(now);
  const filesRoot = `restored-${time}`;
  const scratch = await makeScratch(databaseUrl, filesRoot);
  const { take, store, settled } = openRoot(parts, filesRoot);
  try {
    const loaded = await loadBackup(path, { ...parts, databaseUrl: scratch.url, takeFile: take });
    // Hours may have gone by: somebody may have come, or a disk gone.
    const { id, filesRoot: presentRoot, isUsed } = await lookAtTarget(parts, force);
    if (loaded.manifest.holdsFiles) await nameFiles(scratch.url, filesRoot, await store());
    else if (id !== null) await inDatabase(scratch.url, (sql) => keepFilesRoot(sql, presentRoot, id));
    parts.goToEnd?.();
    const kept = { time, database: replacedDatabase(time), filesRoot: presentRoot };
    await exchangeDatabases(databaseUrl, scratch.name, { name: kept.database, filesRoot: presentRoot }, scratch.letGo);
    if (before.isUsed || isUsed) return { ...loaded, kept };
    // The restore is done: where that fails, it is kept like anything else.
    const isGone = await forgetReplaced(parts, time).then(() => true, () => false);
    return { ...loaded, kept: isGone ? null : kept };
  } catch (error) {
    // Asked first: whoever is connected may leave while it is cleared up.
    const cause = signal.aborted ? new BackupFailure("Interrupted") : await causeOf(error, databaseUrl);
    await scratch.letGo();
    await settled();
    // Where that fails too, the cause is what was first; the next restore clears up.
    await dropLeft(scratch.name).catch(() => {});
    throw cause;
  }
}

/** A new root, which is made with the first of its files. */
export function openRoot(settings: StorageSettings, filesRoot: string) {
  let opened: Promise<MediaStore> | null = null;
  let taking: Promise<void> = Promise.resolve();
  const store = () => opened ??= openStorage(settings, filesRoot);
  return {
    store,
    take: (name: string, chunks: AsyncIterable<Uint8Array>) => taking = storeFile(store(), name, chunks),
    /** Whoever hears Ctrl-C does not wait for the file that is just being taken: this does. */
    settled: () => taking.catch(() => {}),
  };
}

async function storeFile(store: Promise<MediaStore>, name: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const { storage, stagingDir, scansDir } = await store;
  const path = join(stagingDir, crypto.randomUUID());
  try {
    using file = await Deno.open(path, { createNew: true, write: true, mode: 0o600 });
    for await (const chunk of chunks) await writeAll(file, chunk);
    await file.sync();
    if (name.startsWith(MEDIA)) return await storage.put(name.slice(MEDIA.length), path);
    await Deno.mkdir(scansDir, { recursive: true, mode: 0o700 });
    await folderStorage(scansDir).put(name.slice("scans/".length), path);
  } catch (error) {
    await Deno.remove(path).catch(() => {});
    throw error;
  }
}

/** The mark is there before a server looks for it. */
async function nameFiles(url: string, filesRoot: string, { storage, stagingDir }: MediaStore): Promise<void> {
  await inDatabase(url, async (sql) => {
    await keepFilesRoot(sql, filesRoot, crypto.randomUUID());
    await writeMark(storage, stagingDir, await installationId(sql) ?? "");
  });
}
