import { BackupFailure } from "../../server/backup/backup_failure.ts";
import { finishRestore, restoreBackup, type Restored, undoRestore } from "../../server/backup/restore_backup.ts";
import { COMMAND, type Config, readConfig } from "../../server/config.ts";
import { lockDataDir } from "../../server/data_lock.ts";
import { openDiskRoom } from "../../server/media/disk_room.ts";
import { openStorage } from "../../server/media/open_storage.ts";
import { startEmbeddedPostgres } from "../../server/postgres/embedded.ts";
import { CommandFailed } from "../command_failed.ts";
import { report } from "../print.ts";
import { WrongUse } from "../wrong_use.ts";
import type { Flags } from "./backup.ts";
import { leftOutWords } from "./left_out_words.ts";
import { requireTime } from "./require_time.ts";
import { requireFile } from "./require_file.ts";
import { runBackup } from "./run_backup.ts";
import { tellNeededRoom } from "./tell_needed_room.ts";

interface RestoreFlags extends Flags {
  readonly force?: boolean;
  readonly finish?: boolean;
}

export async function restore(file: string | undefined, { json, force = false, finish = false }: RestoreFlags) {
  if ((file === undefined) !== finish) throw new WrongUse("Give a file, or --finish without one.");
  const path = file === undefined ? null : await requireFile(file);
  const config = readConfig();
  await using resources = new AsyncDisposableStack();
  const restored = await runBackup(async ({ signal, progress, goToEnd }) => {
    const target = await openTarget(config, resources);
    if (path === null) {
      goToEnd();
      return await finishRestore(target);
    }
    await tellNeededRoom(path, config.databaseUrl);
    const parts = {
      ...{ ...target, isBucket: config.s3 !== null, signal, progress },
      beginReplacing: goToEnd,
      disk: openDiskRoom(config.dataDir, config.keepFree),
      isDatabaseHere: config.databaseUrl === null,
    };
    return await restoreBackup(parts, path, new Date(), force);
  });
  if (typeof restored === "boolean") {
    return report(
      json,
      { finished: restored },
      () => restored ? "Everything is in its place now. Start the server." : "No restore was interrupted here.",
    );
  }
  const { manifest, end: { rows, files }, notTaken, migrated, kept } = restored;
  report(json, { madeAt: manifest.madeAt, rows, files, notTaken, migrated, kept }, () => sentenceOf(restored));
}

export async function undo(time: string, { json }: Flags): Promise<void> {
  requireTime(time);
  await using resources = new AsyncDisposableStack();
  const kept = await runBackup(async ({ goToEnd }) => {
    const target = await openTarget(readConfig(), resources);
    goToEnd();
    return await undoRestore(target, time, new Date()).catch((error) => {
      throw error instanceof Deno.errors.NotFound
        ? new CommandFailed(`No restore of ${time} has kept anything in ${target.dataDir}.`)
        : error;
    });
  });
  report(json, { kept }, () => `What was there before that restore is back. ${keptSentence(kept)}`);
}

/**
 * What is restored into, with nobody on it: over DATABASE_URL servers are looked for where they are connected, and
 * leave the folder's lock to restores.
 */
async function openTarget({ databaseUrl, dataDir, s3 }: Config, resources: AsyncDisposableStack) {
  const lock = await lockDataDir(dataDir);
  if (!lock) throw new BackupFailure(databaseUrl ? "RestoreRunning" : "ServerRunning");
  resources.use(lock);
  const store = await openStorage(dataDir, s3);
  if (databaseUrl) return { databaseUrl, dataDir, store };
  const embedded = await startEmbeddedPostgres(dataDir);
  resources.defer(() => embedded.stop());
  return { databaseUrl: embedded.url, dataDir, store };
}

function sentenceOf({ manifest, end, notTaken, migrated, kept }: Restored): string {
  const back = `${end.rows} rows and ${end.files} files of ${manifest.madeAt} are back.`;
  const files = manifest.holdsFiles ? "" : " It held the database alone; the files stayed as they are.";
  const newer = migrated.length > 0 ? ` ${migrated.length} migrations brought them up to this version.` : "";
  const done = `${back}${files}${newer} ${keptSentence(kept)}Start the server.`;
  return [done, ...leftOutWords(notTaken.length, notTaken)].join("\n");
}

function keptSentence(kept: Restored["kept"]): string {
  if (!kept) return "";
  const { time, folder, database } = kept;
  return `What was there is kept in ${folder} and in the database ${database}; ` +
    `"${COMMAND} backup undo ${time}" brings it back, "${COMMAND} backup forget ${time}" removes it. `;
}
