import { join } from "node:path";
import { z } from "zod";
import { dropDatabase, replaceDatabase } from "../../../../db/backup/databases.ts";
import { isRefusal } from "../../../../db/sql.ts";
import { writeAll } from "../../../host/storage/buffered_file.ts";
import { writeKeptMark } from "../../../host/storage/kept_mark.ts";
import { BackupFailure } from "../backup_failure.ts";
import { exchangeObjects, removeBelow } from "./exchange_objects.ts";
import { writeMark } from "../../../host/storage/storage_mark.ts";
import type { MediaStore } from "../../../host/storage/open_storage.ts";

const JOURNAL = "restore.json";

const Relative = z.string().regex(/^[\w-][\w.-]*$/);

/**
 * What is left to do once everything that is to come back lies ready. It is written before the first thing is replaced
 * and goes after the last, so that whoever is killed between leaves the way to the end.
 */
export const Journal = z.object({
  database: z.object({ name: z.string(), by: z.string(), keptAs: z.string() }),
  /** Folders of the data folder and of a bucket: where things lie ready, and where those go that are there now. */
  from: Relative,
  keptIn: Relative,
  items: z.array(Relative),
  /** Of the installation; null where the database does not say. */
  mark: z.string().nullable(),
  /** False where there was nothing worth keeping. */
  isKept: z.boolean(),
});
export type Journal = z.output<typeof Journal>;

export async function readJournal(dataDir: string): Promise<Journal | null> {
  const text = await Deno.readTextFile(join(dataDir, JOURNAL)).catch((error) => {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  });
  return text === null ? null : Journal.parse(JSON.parse(text));
}

export async function writeJournal(dataDir: string, journal: Journal): Promise<void> {
  const path = join(dataDir, JOURNAL);
  {
    using file = await Deno.open(`${path}.new`, { write: true, create: true, truncate: true, mode: 0o600 });
    await writeAll(file, new TextEncoder().encode(JSON.stringify(journal)));
    await file.sync();
  }
  await Deno.rename(`${path}.new`, path);
  await syncFolder(dataDir);
}

export interface Replacing {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly store: MediaStore;
}

/** Writes the journal and carries it out. Where PostgreSQL refuses the first step nothing was replaced, and no journal stays. */
export async function writeAndCarryOut(parts: Replacing, journal: Journal): Promise<void> {
  await writeJournal(parts.dataDir, journal);
  await replaceDatabase(parts.databaseUrl, journal.database).catch(async (error) => {
    if (isRefusal(error)) await removeJournal(parts.dataDir);
    throw error;
  });
  await carryOut(parts, journal);
}

async function removeJournal(dataDir: string): Promise<void> {
  await Deno.remove(join(dataDir, JOURNAL));
  await syncFolder(dataDir);
}

/** Puts everything in its place. Safe to repeat, whenever it was ended. */
export async function carryOut({ databaseUrl, dataDir, store }: Replacing, journal: Journal): Promise<void> {
  const isReplaced = await replaceDatabase(databaseUrl, journal.database);
  if (!isReplaced && journal.isKept) throw new BackupFailure("RestoreLost");
  const [from, kept] = [join(dataDir, journal.from), join(dataDir, journal.keptIn)];
  await Deno.mkdir(kept, { recursive: true, mode: 0o700 });
  for (const item of journal.items) {
    if (!await isThere(join(from, item))) continue;
    await setAside(join(dataDir, item), join(kept, item));
    await Deno.rename(join(from, item), join(dataDir, item));
  }
  // Files that stay in their places are deleted and swept like any others, were it not for the mark.
  if (journal.isKept && !journal.items.includes("media")) await writeKeptMark(store, journal.keptIn);
  await exchangeObjects(store.storage, journal.from, journal.keptIn);
  if (journal.mark) await writeMark(store.storage, store.stagingDir, journal.mark);
  if (!journal.isKept) {
    await dropDatabase(databaseUrl, journal.database.keptAs);
    await Deno.remove(kept, { recursive: true });
    await removeBelow(store.storage, journal.keptIn);
  }
  await removeBelow(store.storage, journal.from);
  await syncFolder(dataDir);
  await Deno.remove(from, { recursive: true }).catch(() => {});
  await Deno.remove(join(dataDir, JOURNAL));
}

/** What stands there although it was set aside before is empty: whoever opened the storage to go on has made it. */
async function setAside(path: string, keptAs: string): Promise<void> {
  if (!await isThere(path)) return;
  if (await isThere(keptAs)) await Deno.remove(path);
  else await Deno.rename(path, keptAs);
}

async function isThere(path: string): Promise<boolean> {
  return await Deno.lstat(path).then(() => true, () => false);
}

/** A file system keeps a new name only once the folder that holds it is synced. */
async function syncFolder(path: string): Promise<void> {
  using folder = await Deno.open(path);
  await folder.sync();
}
