import { join } from "node:path";
import { beside, dropDatabase, nameOfDatabase } from "../../../../db/backup/databases.ts";
import { makeScratch, markReady } from "../../../../db/backup/scratch.ts";
import { installationId } from "../../../../db/media/installation.ts";
import { isInUse, openPool } from "../../../../db/sql.ts";
import type { DiskRoom } from "../../../host/storage/disk_room.ts";
import { BackupFailure, named } from "../backup_failure.ts";
import { loadBackup, type LoadedBackup } from "./load_backup.ts";
import type { Progress } from "../progress.ts";
import { newRestoreTime, replacedDatabase, replacedFolder } from "./replaced_things.ts";
import { removeLeftFolders, removeLeftObjects, unfinishedFolder } from "./left_folders.ts";
import { requireRoom } from "./require_room.ts";
import { carryOut, type Journal, readJournal, type Replacing, writeAndCarryOut } from "./restore_journal.ts";
import { holdsAnything, requireNobody, requireNoServer } from "./restore_target.ts";
import { takeFilesInto } from "./take_files_into.ts";
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
  await requireNobody(databaseUrl);
  const isUsed = await holdsAnything({ databaseUrl, storage: store.storage }, force);
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
    const items = loaded.manifest.holdsFiles ? await files.items() : [];
    const mark = await installationIn(beside(databaseUrl, name));
    await requireNoServer(databaseUrl);
    // Hours may have gone by. A bucket holds files of the backup by now.
    const isKept = await holdsAnything({ databaseUrl, storage: isBucket ? null : store.storage }, force) || isUsed;
    const journal = { ...journalOf(databaseUrl, name, time), from, items, mark, isKept };
    await markReady(databaseUrl, name);
    await letGo();
    parts.beginReplacing();
    await writeAndCarryOut(parts, journal);
    return { ...loaded, kept: isKept ? keptOf(dataDir, time) : null };
  } catch (error) {
    // Once the journal is written, `--finish` goes on from there.
    await letGo();
    // Where that fails too, the cause is what was first; the next restore clears up.
    if (!await readJournal(dataDir)) await Promise.allSettled([files.discard(), dropDatabase(databaseUrl, name)]);
    if (parts.signal.aborted) throw new BackupFailure("Interrupted");
    throw inWords(error);
  }
}

function inWords(error: unknown): unknown {
  return isInUse(error) ? new BackupFailure("DatabaseUsed") : named(error, "What is restored");
}

/** Goes on with a restore that was interrupted while it replaced. @returns false where there was none */
export async function finishRestore(parts: Replacing): Promise<boolean> {
  const journal = await readJournal(parts.dataDir);
  if (!journal) return false;
  await requireNobody(parts.databaseUrl, journal.database.name);
  await carryOut(parts, journal).catch((error) => {
    throw inWords(error);
  });
  return true;
}

/** Brings back what a restore has replaced, and keeps what is there now in the same way. */
export async function undoRestore(parts: Replacing, time: string, now: Date): Promise<Kept> {
  const { databaseUrl, dataDir } = parts;
  if (await readJournal(dataDir)) throw new BackupFailure("RestoreUnfinished");
  const by = replacedDatabase(time);
  for (const name of [nameOfDatabase(databaseUrl), by]) await requireNobody(databaseUrl, name);
  const next = newRestoreTime(now);
  const from = replacedFolder(time);
  const items = (await Array.fromAsync(Deno.readDir(join(dataDir, from)))).map(({ name }) => name);
  const mark = await installationIn(beside(databaseUrl, by));
  const journal = { ...journalOf(databaseUrl, by, next), from, items, mark, isKept: true };
  await writeAndCarryOut(parts, journal).catch((error) => {
    throw inWords(error);
  });
  return keptOf(dataDir, next);
}

function journalOf(databaseUrl: string, by: string, time: string): Pick<Journal, "database" | "keptIn"> {
  return {
    database: { name: nameOfDatabase(databaseUrl), by, keptAs: replacedDatabase(time) },
    keptIn: replacedFolder(time),
  };
}

function keptOf(dataDir: string, time: string): Kept {
  return { time, database: replacedDatabase(time), folder: join(dataDir, replacedFolder(time)) };
}

async function installationIn(databaseUrl: string): Promise<string | null> {
  const sql = openPool(databaseUrl, { max: 1 });
  try {
    return await installationId(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
