import { basename, dirname, join, resolve } from "node:path";
import { installationId } from "../../db/media/installation.ts";
import { noteBackup } from "../../db/backup/backup_rows.ts";
import { shownBytes } from "../../domain/wire/bytes.ts";
import { locationOf } from "../../server/archive/backup/backup_folder.ts";
import { backupName } from "../../server/archive/backup/backup_name.ts";
import { createBackup, type MadeBackup } from "../../server/archive/backup/make/create_backup.ts";
import { openFolder } from "../../server/archive/backup/make/keep_backup.ts";
import { readConfig } from "../../server/host/settings/config.ts";
import { openStorageOf } from "../../server/host/storage/open_storage.ts";
import { CommandFailed, fileFailure } from "../command_failed.ts";
import { counted } from "../../domain/wire/counted.ts";
import { openDatabase } from "../database.ts";
import { report } from "../print.ts";
import { keepRootOut } from "../require_owner.ts";
import type { Flags } from "./backup.ts";
import { faultLines, runBackup } from "./run_backup.ts";

interface CreateFlags extends Flags {
  readonly out?: string;
}

export async function create({ json, out }: CreateFlags): Promise<void> {
  const config = readConfig();
  if (out === undefined) await keepRootOut(config.dataDir);
  await using database = await openDatabase(config);
  const madeAt = new Date();
  const installation = await installationId(database.pool);
  const path = resolve(out ?? join(config.backup.folder, backupName("asked", madeAt, installation)));
  const made = await runBackup(config, async ({ signal, progress }) => {
    const disk = await openFolder({ ...config.backup, folder: dirname(path) }).catch((error) => {
      throw fileFailure(dirname(path), error);
    });
    const store = await openStorageOf(database.pool, config);
    const parts = { databaseUrl: database.url, disk, signal, progress };
    return await createBackup(parts, { path, reason: "asked", madeAt, store });
  });
  await noteBackup(database.pool, {
    ...{ name: basename(path), place: locationOf(dirname(path)), reason: "asked", madeAt, bytes: made.bytes },
    ...{ rows: made.rows, files: made.files, missingFiles: made.missing + made.altered },
    tookMs: Date.now() - madeAt.getTime(),
  });
  const { path: file, bytes, rows, files, missing, altered, faults, leftOut, leftOutNames } = made;
  const outcome = { file, bytes, rows, files, missing, altered, faults, leftOut, leftOutNames };
  report(json, outcome, () => sentencesOf(made).join("\n"));
  const lacking = missing + altered;
  if (lacking === 0) return;
  const words = counted(lacking, "file");
  throw new CommandFailed(`The backup lacks ${words} that the database knows. Look whether the storage is there.`);
}

function sentencesOf(made: MadeBackup): string[] {
  const { path, bytes, rows, files, missing, altered, faults, leftOut, leftOutNames } = made;
  const held = `${counted(rows, "row")} and ${counted(files, "file")}`;
  const done = `${path}: ${shownBytes(bytes)} with ${held}. Keep it secret: it holds what signs people in.`;
  const others = leftOutWords(leftOut, leftOutNames);
  if (missing + altered === 0) return [done, ...others];
  const lost = missing + altered === 1
    ? `1 file ${missing === 1 ? "is missing from the storage" : "is not as it was stored"}:`
    : `${missing} files are missing from the storage, ${altered} are not as they were stored:`;
  return [done, ...others, lost, ...faultLines(faults)];
}

const MAX_SHOWN = 10;

/** @param names some of them at least, the first ones */
export function leftOutWords(count: number, names: readonly string[]): string[] {
  if (count === 0) return [];
  const shown = names.slice(0, MAX_SHOWN).map((name) => `  ${name}`);
  const rest = count > shown.length ? [`  and ${count - shown.length} more`] : [];
  const are = count === 1
    ? "is not called as the server's are, and stays"
    : "are not called as the server's are, and stay";
  return [`${counted(count, "file")} ${are} out:`, ...shown, ...rest];
}
