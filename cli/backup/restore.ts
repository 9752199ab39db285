import { join } from "node:path";
import { counted } from "../../domain/wire/counted.ts";
import { BackupFailure } from "../../server/archive/backup/backup_failure.ts";
import {
  forgetReplaced,
  isRestoreTime,
  type ReplacedThings,
  undoRestore,
} from "../../server/archive/backup/restore/replaced_things.ts";
import { restoreBackup, type Restored } from "../../server/archive/backup/restore/restore_backup.ts";
import type { RestoreTarget } from "../../server/archive/backup/restore/restore_target.ts";
import { lockDataDir, startEmbeddedPostgres } from "../../server/host/postgres/embedded.ts";
import { unusableFolder } from "../../server/host/process/start_error.ts";
import { COMMAND, type Config, readConfig } from "../../server/host/settings/config.ts";
import { openDiskRoom } from "../../server/host/storage/disk_room.ts";
import { CommandFailed, WrongUse } from "../command_failed.ts";
import { failureOf, openDatabase, requireDatabase } from "../database.ts";
import { report } from "../print.ts";
import { keepRootOut } from "../require_owner.ts";
import type { Flags } from "./backup.ts";
import { requireFile, runBackup } from "./run_backup.ts";

interface RestoreFlags extends Flags {
  readonly force?: boolean;
}

export async function restore(file: string, { json, force = false }: RestoreFlags): Promise<void> {
  const path = await requireFile(file);
  const config = readConfig();
  await using resources = new AsyncDisposableStack();
  const restored = await runBackup(config, async (course) => {
    const target = await openTarget(config, resources);
    const disk = openDiskRoom(config.dataDir, config.keepFree);
    const parts = { ...course, ...target, disk, isDatabaseHere: config.databaseUrl === null };
    return await restoreBackup(parts, path, new Date(), force);
  });
  const { manifest, end: { rows, files }, migrated } = restored;
  const kept = restored.kept && shownReplaced(config, restored.kept);
  report(
    json,
    { madeAt: manifest.madeAt, rows, files, migrated, kept },
    () => sentenceOf(restored, keptSentence(kept)),
  );
}

export async function undo(time: string, { json }: Flags): Promise<void> {
  requireTime(time);
  const config = readConfig();
  await using resources = new AsyncDisposableStack();
  const replaced = await runBackup(config, async ({ goToEnd }) => {
    const target = await openTarget(config, resources);
    goToEnd();
    return await undoRestore(target, time, new Date());
  });
  if (!replaced) throw nothingKept(time);
  const kept = shownReplaced(config, replaced);
  report(json, { kept }, () => `What was there before that restore is back. ${keptSentence(kept)}`);
}

export async function forget(time: string, { json }: Flags): Promise<void> {
  requireTime(time);
  const config = readConfig();
  await using database = await openDatabase(config, "look");
  const forgotten = await runBackup(config, async ({ goToEnd }) => {
    goToEnd();
    return await forgetReplaced({ ...config, databaseUrl: database.url }, time);
  });
  if (!forgotten) throw nothingKept(time);
  const { filesLeftIn } = forgotten;
  const left = filesLeftIn === null
    ? ""
    : ` Files that are not marked as its own stay: look at ${filesLeftIn}, and remove them where nobody needs them.`;
  report(json, { forgotten: time }, () => `What the restore of ${time} had replaced is gone.${left}`);
}

function requireTime(time: string): void {
  if (!isRestoreTime(time)) throw new WrongUse("Give the time that the restore said, like 20261122T024000Z-9b2e4c07.");
}

function nothingKept(time: string): CommandFailed {
  return new CommandFailed(`No restore of ${time} has kept anything of this database.`);
}

/**
 * What is restored into, with nobody on it: over DATABASE_URL servers are looked for where they are connected, and
 * leave the folder's lock to restores.
 * @throws BackupFailure, StartError, CommandFailed
 */
async function openTarget(
  { databaseUrl, dataDir, s3 }: Config,
  resources: AsyncDisposableStack,
): Promise<RestoreTarget> {
  await keepRootOut(dataDir);
  const lock = await lockDataDir(dataDir).catch((error) => {
    throw unusableFolder(dataDir, error);
  });
  if (!lock) throw new BackupFailure(databaseUrl ? "RestoreRunning" : "ServerRunning");
  resources.use(lock);
  if (databaseUrl) {
    await requireDatabase(databaseUrl);
    return { databaseUrl, dataDir, s3 };
  }
  const embedded = await startEmbeddedPostgres(dataDir).catch(async (error) => {
    throw await failureOf(error, { databaseUrl, dataDir });
  });
  resources.defer(() => embedded.stop());
  return { databaseUrl: embedded.url, dataDir, s3 };
}

/** Its files are below the folder; those in a bucket below the same name there. */
export function shownReplaced({ dataDir }: Pick<Config, "dataDir">, { time, database, filesRoot }: ReplacedThings) {
  return { time, database, folder: join(dataDir, filesRoot) };
}

function sentenceOf({ manifest, end, migrated }: Restored, kept: string): string {
  const back = `${counted(end.rows, "row")} and ${counted(end.files, "file")} of ${manifest.madeAt} are back.`;
  const files = manifest.holdsFiles ? "" : " It held the database alone; the files stayed as they are.";
  const newer = migrated.length > 0 ? ` ${counted(migrated.length, "migration")} brought them up to this version.` : "";
  return `${back}${files}${newer} ${kept}Start the server.`;
}

function keptSentence(kept: ReturnType<typeof shownReplaced> | null): string {
  if (!kept) return "";
  const { time, folder, database } = kept;
  return `What was there is kept in the database ${database}, with its files in ${folder}; ` +
    `"${COMMAND} backup undo ${time}" brings it back, "${COMMAND} backup forget ${time}" removes it. `;
}
