import { findBackup } from "../../../../db/backup/backup_rows.ts";
import { passJobOn } from "../../../../db/jobs.ts";
import { holdsBackup, placeOf } from "../backup_folder.ts";
import type { KeptBackups } from "./keep_backup.ts";

/** A server that has been away for so long is somebody's to look at. */
const MAX_WAIT_MS = 24 * 60 * 60_000;
/** Servers look for work every 5 s: at a random moment it is not always the same one that comes first. */
const WAIT_MS = { least: 5_000, most: 25_000 };

/**
 * Of servers with a folder each, the one whose folder has the file does the work. The file decides and not the place in
 * the row: host names change, or are the same on two machines.
 * @param key of the job
 * @returns whether the job was left to another server
 */
export async function passOnUnlessHere(
  { pool, isDatabaseHere, settings: { folder }, clock }: KeptBackups,
  { task, key, name }: { readonly task: string; readonly key: string; readonly name: string },
): Promise<boolean> {
  if (await holdsBackup(folder, name)) return false;
  const made = await findBackup(pool, name);
  // Containers on several machines may have one host name, and a folder each; a database of our own has one server.
  const isAlone = isDatabaseHere && made?.place === placeOf(folder);
  if (!made || isAlone || clock() - made.madeAt.getTime() >= MAX_WAIT_MS) return false;
  const { least, most } = WAIT_MS;
  await passJobOn(pool, task, { name }, key, Math.round(least + Math.random() * (most - least)));
  return true;
}
