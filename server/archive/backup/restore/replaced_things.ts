import { join } from "node:path";
import { dropDatabase } from "../../../../db/backup/databases.ts";
import { BackupFailure } from "../backup_failure.ts";
import { isAnyBelow, removeBelow } from "./exchange_objects.ts";
import { readJournal, type Replacing } from "./restore_journal.ts";

/** Those of earlier versions have no end. */
const TIME = /^\d{8}T\d{6}Z(-[0-9a-f]{8})?$/;
const FOLDER = "replaced-";

/** What a restore by force has replaced and kept: a folder of the data folder, and a database of the same time. */
export interface ReplacedThings {
  /** As the restore said it. */
  readonly time: string;
  readonly folder: string;
  readonly database: string;
  /** Of the folder. */
  readonly bytes: number;
}

/** What a restore is named by. Several may begin within one second, also those of other installations on one PostgreSQL. */
export function newRestoreTime(now: Date): string {
  return `${now.toISOString().replace(/[-:]|\.\d+/g, "")}-${crypto.randomUUID().slice(0, 8)}`;
}

export function isRestoreTime(text: string): boolean {
  return TIME.test(text);
}

export function replacedFolder(time: string): string {
  return `${FOLDER}${time}`;
}

export function replacedDatabase(time: string): string {
  return `replaced_${time.toLowerCase().replace("-", "_")}`;
}

/** Newest first. */
export async function replacedThings(dataDir: string): Promise<ReplacedThings[]> {
  const found: ReplacedThings[] = [];
  for (const name of await namesIn(dataDir)) {
    const time = name.startsWith(FOLDER) ? name.slice(FOLDER.length) : "";
    if (!isRestoreTime(time)) continue;
    const folder = join(dataDir, name);
    found.push({ time, folder, database: replacedDatabase(time), bytes: await bytesBelow(folder) });
  }
  return found.sort((a, b) => a.time < b.time ? 1 : -1);
}

/**
 * Removes it for good: the folder last, since by it the rest is known. A server whose data folder is another one, or new,
 * knows it by what lies in the storage. @returns false where there is none of that time
 */
export async function forgetReplaced({ databaseUrl, dataDir, store }: Replacing, time: string): Promise<boolean> {
  if (await readJournal(dataDir)) throw new BackupFailure("RestoreUnfinished");
  const folder = replacedFolder(time);
  const isHere = (await namesIn(dataDir)).includes(folder);
  if (!isHere && !await isAnyBelow(store.storage, folder)) return false;
  await dropDatabase(databaseUrl, replacedDatabase(time));
  await removeBelow(store.storage, folder);
  if (isHere) await Deno.remove(join(dataDir, folder), { recursive: true });
  return true;
}

async function namesIn(folder: string): Promise<string[]> {
  return await Array.fromAsync(Deno.readDir(folder), ({ name }) => name).catch((error) => {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  });
}

async function bytesBelow(folder: string): Promise<number> {
  let bytes = 0;
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = join(folder, name);
    bytes += isDirectory ? await bytesBelow(path) : (await Deno.lstat(path)).size;
  }
  return bytes;
}
