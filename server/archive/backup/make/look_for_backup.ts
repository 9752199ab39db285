import { join } from "node:path";
import { lastGoodBackup } from "../../../../db/backup/backup_rows.ts";
import type { Sql } from "../../../../db/sql.ts";
import type { BackupRecord } from "../../../../domain/backup/backup.ts";
import { fallbackOn } from "../../../host/process/fallback_on.ts";
import { folderHere, locationOf } from "../backup_folder.ts";

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

/** What somebody made elsewhere by hand may have been carried to a safe place, and wakes nobody. @returns null while there is none */
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
