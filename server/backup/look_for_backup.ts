import { join } from "node:path";
import type { BackupRecord } from "../../domain/backup/backup.ts";
import { folderHere } from "./backup_folder.ts";

/** Where the file of a backup is, as far as this computer can see: servers have folders that others cannot look into. */
export type BackupSight = "in the folder" | "where it was made" | "gone" | "out of sight";

export async function lookForBackup(
  folder: string,
  { name, place }: Pick<BackupRecord, "name" | "place">,
): Promise<BackupSight> {
  const made = folderHere(place);
  try {
    if (await isFile(join(folder, name))) return "in the folder";
    if (made === null) return "out of sight";
    return await isFile(join(made, name)) ? "where it was made" : "gone";
  } catch {
    return "out of sight";
  }
}

/** @throws where nobody lets us look */
async function isFile(path: string): Promise<boolean> {
  return await Deno.stat(path).then((found) => found.isFile, (error) => {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) return false;
    throw error;
  });
}
