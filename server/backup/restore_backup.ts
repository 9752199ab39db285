import { join } from "node:path";
import { beside, dropDatabase, holdsPeople, nameOfDatabase, othersConnected } from "../../db/backup/databases.ts";
import { makeScratch, markReady } from "../../db/backup/scratch.ts";
import { installationId } from "../../db/media/installation.ts";
import { openPool } from "../../db/sql.ts";
import type { DiskRoom } from "../media/disk_room.ts";
import { keyOfName, type Storage } from "../media/storage.ts";
import { BackupFailure, named } from "./backup_failure.ts";
import { loadBackup, type LoadedBackup } from "./load_backup.ts";
import type { Progress } from "./progress.ts";
import { newRestoreTime, replacedDatabase, replacedFolder } from "./replaced_things.ts";
import { removeLeftFolders, removeLeftObjects, unfinishedFolder } from "./left_folders.ts";
import { requireRoom } from "./require_room.ts";
import { carryOut, readJournal, type Replacing, writeJournal } from "./restore_journal.ts";
import { takeFilesInto } from "./restored_files.ts";
import { requireMayMake } from "./verify_backup.ts";

const DAY_MS = 24 * 60 * 60_000;

export interface RestoreParts extends Replacing {
  /** Whether the files go to a bucket rather than into the data folder. */
  readonly isBucket: boolean;
  /** Of the data folder. */
  readonly disk: DiskRoom;
  /** Whether the database lies in the data folder too. */
  readonly isDatabaseHere: boolean;
  readonly signal: AbortSignal;
  readonly progress: Progress;
  /** Told before the first thing is replaced: from there on it goes to its end. It may throw to stop before. */
  readonly beginReplacing: () => void;
}

interface Kept {
  /** By which it is brought back or removed. */
  readonly time: string;
  readonly database: string;
  readonly folder: string;
}

export interface Restored extends LoadedBackup {
  /** Where that is which was there before; null where there was nothing. */
  readonly kept: Kept | null;
}

/**
 * Puts a backup in the place of what is there. Everything is made ready beside it first; until that is done nothing changes.
 * @param force whether to replace what somebody uses
 * @throws BackupFailure
 */
export async function restoreBackup(parts: RestoreParts, path: string, now: Date, force: boolean): Promise<Restored> {
  const { databaseUrl, dataDir, store } = parts;
  if (await readJournal(dataDir)) throw new BackupFailure("RestoreUnfinished");
  const isUsed = await lookAtTarget(databaseUrl, store.storage);
  if (isUsed && !force) throw new BackupFailure("NotEmpty");
  await requireMayMake(databaseUrl);
  await removeLeftFolders(dataDir, now);
  // Another server, which has its own data folder, may be at one into the same bucket.
  await removeLeftObjects(store.storage, new Date(now.getTime() - DAY_MS));
  const { disk, isDatabaseHere, isBucket } = parts;
  await requireRoom(path, { disk, takesRows: isDatabaseHere, takesFiles: !isBucket, isKeptFree: false });
  const time = newRestoreTime(now);
  const from = unfinishedFolder(time);
  const { name, letGo } = await makeScratch(databaseUrl, "stowmark_restore_");
  const files = takeFilesInto(parts, from);
  try {
    const loaded = await loadBackup({ ...parts, path, databaseUrl: beside(databaseUrl, name), takeFile: files.take });
    parts.signal.throwIfAborted();
    const journal = {
      database: { name: nameOfDatabase(databaseUrl), by: name, keptAs: replacedDatabase(time) },
      from,
      keptIn: replacedFolder(time),
      items: loaded.manifest.holdsFiles ? await files.items() : [],
      mark: await installationIn(beside(databaseUrl, name)),
      isKept: isUsed,
    };
    await requireNobody(databaseUrl);
    await markReady(databaseUrl, name);
    await letGo();
    parts.beginReplacing();
    await writeJournal(dataDir, journal);
    await carryOut(parts, journal);
    return { ...loaded, kept: isUsed ? keptOf(dataDir, time) : null };
  } catch (error) {
    // Once the journal is written, `--finish` goes on from there.
    await letGo();
    // Where that fails too, the cause is what was first; the next restore clears up.
    if (!await readJournal(dataDir)) await Promise.allSettled([files.discard(), dropDatabase(databaseUrl, name)]);
    if (parts.signal.aborted) throw new BackupFailure("Interrupted");
    throw named(error, "What is restored");
  }
}

/** Goes on with a restore that was interrupted while it replaced. @returns false where there was none */
export async function finishRestore(parts: Replacing): Promise<boolean> {
  const journal = await readJournal(parts.dataDir);
  if (!journal) return false;
  await requireNobody(parts.databaseUrl, journal.database.name);
  await carryOut(parts, journal);
  return true;
}

/** Brings back what a restore has replaced, and keeps what is there now in the same way. */
export async function undoRestore(parts: Replacing, time: string, now: Date): Promise<Kept> {
  const { databaseUrl, dataDir } = parts;
  if (await readJournal(dataDir)) throw new BackupFailure("RestoreUnfinished");
  await requireNobody(databaseUrl);
  const next = newRestoreTime(now);
  const from = replacedFolder(time);
  const items = (await Array.fromAsync(Deno.readDir(join(dataDir, from)))).map(({ name }) => name);
  const by = replacedDatabase(time);
  const journal = {
    database: { name: nameOfDatabase(databaseUrl), by, keptAs: replacedDatabase(next) },
    from,
    keptIn: replacedFolder(next),
    items,
    mark: await installationIn(beside(databaseUrl, by)),
    isKept: true,
  };
  await writeJournal(dataDir, journal);
  await carryOut(parts, journal);
  return keptOf(dataDir, next);
}

function keptOf(dataDir: string, time: string): Kept {
  return { time, database: replacedDatabase(time), folder: join(dataDir, replacedFolder(time)) };
}

/** @returns whether anybody keeps anything there. @throws BackupFailure where a server runs on it */
async function lookAtTarget(databaseUrl: string, storage: Storage): Promise<boolean> {
  await requireNobody(databaseUrl);
  const sql = openPool(databaseUrl, { max: 1 });
  try {
    return await holdsPeople(sql) || await holdsFiles(storage);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function holdsFiles(storage: Storage): Promise<boolean> {
  for await (const { name } of storage.list()) if (keyOfName(name)) return true;
  return false;
}

/** @throws BackupFailure ServerRunning */
async function requireNobody(databaseUrl: string, name = nameOfDatabase(databaseUrl)): Promise<void> {
  if (await othersConnected(databaseUrl, name) > 0) throw new BackupFailure("ServerRunning");
}

async function installationIn(databaseUrl: string): Promise<string | null> {
  const sql = openPool(databaseUrl, { max: 1 });
  try {
    return await installationId(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
