import { hostname } from "node:os";
import { join } from "node:path";
import type { KnownBackup } from "../../../db/backup/backup_rows.ts";
import type { BackupReason } from "../../../domain/backup/backup.ts";
import { fallbackOn } from "../../host/process/fallback_on.ts";
import { finishedName, reasonOf, tagOf, tagOfName, timeOf } from "./backup_name.ts";
import { isOwnBackup, missingFilesIn, openSource } from "./format/backup_facts.ts";
import { backupsToRemove } from "./make/backups_to_remove.ts";

/** Whoever writes a backup writes more often. */
const ABANDONED_MS = 24 * 60 * 60_000;

/** The operator's words for where a folder is: several servers have several. */
export function locationOf(folder: string): string {
  return `${folder} on ${hostname()}`;
}

/** The folder of such a location; null where it is one of another computer. */
export function folderHere(location: string): string | null {
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
 * Other installations' backups may lie there too, and stay.
 * @param known all of ours that the database knows, wherever they lie
 * @returns the names of what went
 */
export async function removeOutlived(
  folder: string,
  keep: number,
  installation: string | null,
  known: readonly KnownBackup[] = [],
): Promise<string[]> {
  const own: KnownBackup[] = [];
  for (const { name, path } of await backupsIn(folder)) {
    using source = await openSource(path);
    if (!source || !await isOwnBackup(name, source, installation)) continue;
    own.push(known.find((one) => one.name === name) ?? { name, missingFiles: await missingFilesIn(source) });
  }
  const here = new Set(own.map(({ name }) => name));
  const elsewhere = known.filter(({ name, missingFiles }) => !here.has(name) && missingFiles !== null);
  const gone = backupsToRemove([...own, ...elsewhere], keep).filter((name) => here.has(name));
  // Another server with the same folder may be quicker.
  for (const name of gone) await Deno.remove(join(folder, name)).catch(fallbackOn(Deno.errors.NotFound, undefined));
  return gone;
}

/** What killed runs left. Only while this installation makes no backup; others may make theirs in the same folder. */
export async function removeUnfinished(folder: string, installation: string | null): Promise<void> {
  for (const name of await namesIn(folder)) {
    const finished = finishedName(name);
    if (finished === null) continue;
    const path = join(folder, name);
    const tag = tagOfName(finished);
    const isOurs = tag === null ? await isAbandoned(path) : tag === tagOf(installation);
    if (isOurs) await Deno.remove(path).catch(() => {});
  }
}

async function isAbandoned(path: string): Promise<boolean> {
  const { mtime } = await Deno.stat(path).catch(() => ({ mtime: null }));
  return mtime !== null && Date.now() - mtime.getTime() > ABANDONED_MS;
}

async function namesIn(folder: string): Promise<string[]> {
  return await Array.fromAsync(Deno.readDir(folder), ({ name }) => name).catch(fallbackOn(Deno.errors.NotFound, []));
}
