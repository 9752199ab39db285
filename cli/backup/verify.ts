import { basename } from "node:path";
import { installationId } from "../../db/media/installation.ts";
import { noteVerified } from "../../db/backup/backup_rows.ts";
import { BackupFailure } from "../../server/archive/backup/backup_failure.ts";
import { isOwnBackup, openSource } from "../../server/archive/backup/format/backup_facts.ts";
import { verifyBackup } from "../../server/archive/backup/restore/verify_backup.ts";
import { readConfig } from "../../server/host/settings/config.ts";
import { openDiskRoom } from "../../server/host/storage/disk_room.ts";
import { CommandFailed } from "../command_failed.ts";
import { counted } from "../../domain/wire/counted.ts";
import { type OpenDatabase, openDatabase } from "../database.ts";
import { report } from "../print.ts";
import type { Flags } from "./backup.ts";
import { faultLines, requireFile, runBackup } from "./run_backup.ts";

export async function verify(file: string, { json }: Flags): Promise<void> {
  const path = await requireFile(file);
  // A machine without a server has no database yet, and is the one to try a backup on.
  const config = readConfig();
  await using database = await openDatabase(config, "upgrade");
  const disk = config.databaseUrl ? null : openDiskRoom(config.dataDir, config.keepFree);
  const note = async (fault: string | null) => {
    if (await isKnownHere(database, path)) await noteVerified(database.pool, basename(path), new Date(), fault);
  };
  const { manifest, end, migrated } = await runBackup(
    config,
    (course) =>
      verifyBackup(path, { ...course, databaseUrl: database.url, disk }).catch(async (error) => {
        if (error instanceof BackupFailure && error.code !== "Interrupted") await note(error.message);
        throw error;
      }),
  );
  await note(null);
  const { rows, files, missing, altered, faults } = end;
  const outcome = { file: path, madeAt: manifest.madeAt, rows, files, missing, altered, faults, migrated };
  report(json, outcome, () => {
    const back = missing + altered === 0 ? "comes back whole" : "comes back as it was made";
    const done = `${path} ${back}: ${counted(rows, "row")} and ${counted(files, "file")} of ${manifest.madeAt}.`;
    const newer = migrated.length > 0
      ? ` It is brought up to this version by ${counted(migrated.length, "migration")}.`
      : "";
    return [done + newer, ...faultLines(faults)].join("\n");
  });
  const lacking = missing + altered;
  if (lacking === 0) return;
  const words = counted(lacking, "file");
  throw new CommandFailed(`It was made without ${words} that the database knew; docs/backup.md says what to do.`);
}

/** Another installation's may be called the same. */
async function isKnownHere({ pool, schema }: OpenDatabase, path: string): Promise<boolean> {
  if (schema.toRun.length > 0) return false;
  using source = await openSource(path);
  return source !== null && await isOwnBackup(basename(path), source, await installationId(pool));
}
