import { hostname } from "node:os";
import { join } from "node:path";
import { lastGoodBackup } from "../../../db/backup/backup_rows.ts";
import type { Sql } from "../../../db/sql.ts";
import type { BackupReason, BackupRecord } from "../../../domain/backup/backup.ts";
import { fallbackOn } from "../../host/process/fallback_on.ts";
import { finishedName, reasonOf, tagOf, tagOfName, timeOf } from "./backup_name.ts";

/** Whoever writes a backup writes more often. */
const ABANDONED_MS = 24 * 60 * 60_000;

/** The operator's words for where a folder is: several servers have several. */
export function locationOf(folder: string): string {
  return `${folder} on ${hostname()}`;
}

/** The folder of such a location; null where it is one of another computer. */
function folderHere(location: string): string | null {
  const here = locationOf("");
  return location.endsWith(here) ? location.slice(0, -here.length) : null;
}

export interface BackupFileFacts {
  readonly name: string;
  readonly path: string;
  readonly reason: BackupReason;
  readonly bytes: number;
  readonly madeAt: Date;
}

export async function holdsBackup(folder: string, name: string): Promise<boolean> {
  return await Deno.stat(join(folder, name)).then(({ isFile }) => isFile, () => false);
}

/** Newest first, those of other installations among them. Files of other names are no backups of ours. */
export async function backupsIn(folder: string): Promise<BackupFileFacts[]> {
  const found: BackupFileFacts[] = [];
  for (const name of await namesIn(folder)) {
    const reason = reasonOf(name);
    const { size, isFile } = await Deno.stat(join(folder, name)).catch(() => ({ size: 0, isFile: false }));
    if (reason && isFile) found.push({ name, path: join(folder, name), reason, bytes: size, madeAt: timeOf(name) });
  }
  return found.sort((a, b) => a.name < b.name ? 1 : -1);
}

/**
 * Removes what killed runs left. Only while this installation makes no backup; others may make theirs in the same folder.
 * @param step called before each is removed; what it throws ends that
 */
export async function removeUnfinished(folder: string, installation: string | null, step: () => void): Promise<void> {
  for (const name of await namesIn(folder)) {
    const finished = finishedName(name);
    if (finished === null) continue;
    const path = join(folder, name);
    const tag = tagOfName(finished);
    const isOurs = tag === null ? await isAbandoned(path) : tag === tagOf(installation);
    if (!isOurs) continue;
    step();
    await Deno.remove(path).catch(() => {});
  }
}

async function isAbandoned(path: string): Promise<boolean> {
  const { mtime } = await Deno.stat(path).catch(() => ({ mtime: null }));
  return mtime !== null && Date.now() - mtime.getTime() > ABANDONED_MS;
}

async function namesIn(folder: string): Promise<string[]> {
  return await Array.fromAsync(Deno.readDir(folder), ({ name }) => name).catch(fallbackOn(Deno.errors.NotFound, []));
}

/** Where the file of a backup is, as far as this computer can see: servers have folders that others cannot look into. */
export type BackupSight = "in the folder" | "where it was made" | "gone" | "out of sight";

/** @param folder where this server writes its backups */
export async function lookForBackup(
  folder: string,
  { name, place, reason }: Pick<BackupRecord, "name" | "place" | "reason">,
): Promise<BackupSight> {
  const made = folderHere(place);
  try {
    if (await isFile(join(folder, name))) return "in the folder";
    if (made === null) return "out of sight";
    if (await isFile(join(made, name))) return "where it was made";
    // What somebody made on a disk that is away now may well lie there.
    return reason === "asked" && made !== folder && !await isThere(made) ? "out of sight" : "gone";
  } catch {
    return "out of sight";
  }
}

/** Whether a good backup's file is known to be nowhere any more. What a bucket has is not looked for. */
export async function isBackupGone(folder: string, backup: BackupRecord): Promise<boolean> {
  const isToBeHere = backup.bytes !== null && backup.copiedTo === null;
  return isToBeHere && await lookForBackup(folder, backup) === "gone";
}

/** What somebody made elsewhere by hand may have been carried to safety, and wakes nobody. @returns null while there is none */
export async function isLastBackupGone(sql: Sql, folder: string): Promise<boolean | null> {
  const last = await lastGoodBackup(sql);
  return last && !isMadeElsewhere(folder, last) && await isBackupGone(folder, last);
}

/** Whether somebody made it by hand into another folder than this server's. */
export function isMadeElsewhere(folder: string, { reason, place }: Pick<BackupRecord, "reason" | "place">): boolean {
  return reason === "asked" && place !== locationOf(folder);
}

async function isThere(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, fallbackOn(Deno.errors.NotFound, false));
}

/** @throws where nobody lets us look */
async function isFile(path: string): Promise<boolean> {
  return await Deno.stat(path).then((found) => found.isFile, (error) => {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) return false;
    throw error;
  });
}
