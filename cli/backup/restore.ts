import {
  finishRestore,
  restoreBackup,
  type Restored,
  undoRestore,
} from "../../server/archive/backup/restore/restore_backup.ts";
import { COMMAND, readConfig } from "../../server/host/settings/config.ts";
import { openDiskRoom } from "../../server/host/storage/disk_room.ts";
import { CommandFailed } from "../command_failed.ts";
import { counted } from "../../domain/wire/counted.ts";
import { report } from "../print.ts";
import { WrongUse } from "../wrong_use.ts";
import type { Flags } from "./backup.ts";
import { openTarget } from "./open_target.ts";
import { requireTime } from "./require_time.ts";
import { requireFile } from "./require_file.ts";
import { runBackup } from "./run_backup.ts";
import { reportNeededRoom } from "./report_needed_room.ts";

interface RestoreFlags extends Flags {
  readonly force?: boolean;
  readonly finish?: boolean;
}

export async function restore(file: string | undefined, { json, force = false, finish = false }: RestoreFlags) {
  if ((file === undefined) !== finish) throw new WrongUse("Give a file, or --finish without one.");
  const path = file === undefined ? null : await requireFile(file);
  const config = readConfig();
  await using resources = new AsyncDisposableStack();
  const restored = await runBackup(config, async ({ signal, progress, goToEnd }) => {
    const target = await openTarget(config, resources);
    if (path === null) {
      goToEnd();
      return await finishRestore(target);
    }
    await reportNeededRoom(path, config.databaseUrl);
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
  const { manifest, end: { rows, files }, migrated, kept } = restored;
  report(json, { madeAt: manifest.madeAt, rows, files, migrated, kept }, () => sentenceOf(restored));
}

export async function undo(time: string, { json }: Flags): Promise<void> {
  requireTime(time);
  const config = readConfig();
  await using resources = new AsyncDisposableStack();
  const kept = await runBackup(config, async ({ goToEnd }) => {
    const target = await openTarget(config, resources);
    goToEnd();
    return await undoRestore(target, time, new Date()).catch((error) => {
      throw error instanceof Deno.errors.NotFound
        ? new CommandFailed(`No restore of ${time} has kept anything in ${target.dataDir}.`)
        : error;
    });
  });
  report(json, { kept }, () => `What was there before that restore is back. ${keptSentence(kept)}`);
}

function sentenceOf({ manifest, end, migrated, kept }: Restored): string {
  const back = `${counted(end.rows, "row")} and ${counted(end.files, "file")} of ${manifest.madeAt} are back.`;
  const files = manifest.holdsFiles ? "" : " It held the database alone; the files stayed as they are.";
  const newer = migrated.length > 0 ? ` ${counted(migrated.length, "migration")} brought them up to this version.` : "";
  return `${back}${files}${newer} ${keptSentence(kept)}Start the server.`;
}

function keptSentence(kept: Restored["kept"]): string {
  if (!kept) return "";
  const { time, folder, database } = kept;
  return `What was there is kept in ${folder} and in the database ${database}; ` +
    `"${COMMAND} backup undo ${time}" brings it back, "${COMMAND} backup forget ${time}" removes it. `;
}
