import { join } from "node:path";
import { beside, dropDatabase, fromOutside, inDatabase, nameOfDatabase } from "../../../../db/backup/databases.ts";
import { exchangeDatabases, waitingDatabases } from "../../../../db/backup/waiting_databases.ts";
import { findInstallation } from "../../../../db/media/installation.ts";
import { fallbackOn } from "../../../host/process/fallback_on.ts";
import { bucketStorage, openStorage, type StorageSettings } from "../../../host/storage/open_storage.ts";
import { readMark } from "../../../host/storage/claim_storage.ts";
import { isOfOthers } from "../backup_name.ts";
import { causeOf, requireNobody, type RestoreTarget } from "./restore_target.ts";

const TIME = /^\d{8}T\d{6}Z-[0-9a-f]{8}$/;
const DATABASE = /^replaced_(\d{8})t(\d{6})z_([0-9a-f]{8})$/;

/** What a restore has replaced and kept: a database, and the files that it names. */
export interface ReplacedThings {
  /** As the restore said it. */
  readonly time: string;
  readonly database: string;
  readonly filesRoot: string;
}

/** What a restore is named by. Several may begin within one second, also those of other installations on one PostgreSQL. */
export function newRestoreTime(now: Date): string {
  return `${now.toISOString().replace(/[-:]|\.\d+/g, "")}-${crypto.randomUUID().slice(0, 8)}`;
}

export function isRestoreTime(text: string): boolean {
  return TIME.test(text);
}

export function replacedDatabase(time: string): string {
  return `replaced_${time.toLowerCase().replace("-", "_")}`;
}

/** Newest first. */
export async function replacedThings(databaseUrl: string): Promise<ReplacedThings[]> {
  const waiting = await fromOutside(databaseUrl, (sql) => waitingDatabases(sql, nameOfDatabase(databaseUrl)));
  return waiting.flatMap(({ name, filesRoot }) => {
    const [, day, clock, end] = DATABASE.exec(name) ?? [];
    return end ? [{ time: `${day}T${clock}Z-${end}`, database: name, filesRoot }] : [];
  });
}

/** How much its files take in the data folder. */
export async function bytesOf({ filesRoot }: ReplacedThings, dataDir: string): Promise<number> {
  const [media, scans] = await Promise.all(
    ["media", "scans"].map((part) => bytesBelow(join(dataDir, filesRoot, part))),
  );
  return (media ?? 0) + (scans ?? 0);
}

async function bytesBelow(folder: string): Promise<number> {
  let bytes = 0;
  const entries = await Array.fromAsync(Deno.readDir(folder)).catch(fallbackOn(Deno.errors.NotFound, []));
  for (const { name, isDirectory } of entries) {
    const path = join(folder, name);
    bytes += isDirectory ? await bytesBelow(path) : (await Deno.lstat(path)).size;
  }
  return bytes;
}

/**
 * Brings back what a restore has replaced, and keeps what is there now in the same way.
 * @returns what is kept now; null where there is none of that time
 */
export async function undoRestore(target: RestoreTarget, time: string, now: Date): Promise<ReplacedThings | null> {
  const { databaseUrl } = target;
  await requireNobody(databaseUrl);
  const replaced = (await replacedThings(databaseUrl)).find((one) => one.time === time);
  if (!replaced) return null;
  await requireNobody(databaseUrl, replaced.database);
  const { filesRoot } = await inDatabase(databaseUrl, findInstallation);
  const next = newRestoreTime(now);
  const kept = { time: next, database: replacedDatabase(next), filesRoot };
  await exchangeDatabases(databaseUrl, replaced.database, { name: kept.database, filesRoot }).catch(async (error) => {
    throw await causeOf(error, databaseUrl);
  });
  return kept;
}

/**
 * Removes it for good, the database last, since by it the rest is known.
 * @returns where files stay that are not marked as that database's, null where they went or another one wants them; and
 * null where there is nothing of that time
 */
export async function forgetReplaced(target: RestoreTarget, time: string) {
  const { databaseUrl } = target;
  const all = await replacedThings(databaseUrl);
  const replaced = all.find((one) => one.time === time);
  if (!replaced) return null;
  const { database, filesRoot } = replaced;
  const used = await inDatabase(databaseUrl, findInstallation);
  const isShared = [used, ...all.filter((one) => one !== replaced)].some((one) => one.filesRoot === filesRoot);
  const { storage, location } = await openStorage(target, filesRoot);
  const { id } = await inDatabase(beside(databaseUrl, database), findInstallation);
  // A restore's root has a name that no other has; what lies in the data folder or the bucket itself may be anybody's.
  const isOwn = filesRoot !== "" || id !== null && await readMark(storage) === id;
  if (isOwn && !isShared) await removeFiles(target, filesRoot);
  await dropDatabase(databaseUrl, database);
  return { filesLeftIn: isOwn || isShared ? null : location };
}

/** Removes for good what lies in a root of files, in the data folder and in the bucket. */
export async function removeFiles({ dataDir, s3 }: StorageSettings, filesRoot: string): Promise<void> {
  if (s3) {
    const storage = await bucketStorage(s3, filesRoot);
    const names = await Array.fromAsync(storage.list(), ({ name }) => name);
    await storage.remove(names.filter((name) => !isOfOthers(name)));
  }
  // Much more than files lies in the data folder itself.
  for (const part of filesRoot ? [filesRoot] : ["media", "scans"]) {
    await Deno.remove(join(dataDir, part), { recursive: true }).catch(fallbackOn(Deno.errors.NotFound, undefined));
  }
}
