import { shownBytes } from "../../domain/wire/bytes.ts";
import { type BackupFileFacts, backupsIn } from "../../server/archive/backup/backup_folder.ts";
import { installationOfFile, mayRead } from "../../server/archive/backup/backup_owner.ts";
import { installationHere } from "../../server/archive/backup/installation_here.ts";
import { type ReplacedThings, replacedThings } from "../../server/archive/backup/restore/replaced_things.ts";
import { COMMAND, readConfig } from "../../server/host/settings/config.ts";
import { readFailure } from "../file_failure.ts";
import { report } from "../print.ts";
import { table } from "../table.ts";
import type { Flags } from "./backup.ts";

const WHY = { nightly: "nightly", asked: "by command or button", migration: "before an upgrade" } as const;

interface ListedBackup extends BackupFileFacts {
  /** By this account: one that root has made it may not read. */
  readonly isReadable: boolean;
  /** Of which one it is; null where it does not say. */
  readonly installation: string | null;
}

/** What lies in the folder, whatever the database knows: it may be the one that is lost. */
export async function list({ json }: Flags): Promise<void> {
  const config = readConfig();
  const { dataDir, backup: { folder } } = config;
  const [files, replaced] = [
    await inReach(folder, backupsIn(folder)),
    await inReach(dataDir, replacedThings(dataDir)),
  ];
  const found = await Promise.all(
    files.map(async (file) => ({
      ...{ ...file, isReadable: await mayRead(file.path) },
      installation: await installationOfFile(file.path),
    })),
  );
  const here = await installationHere(config);
  report(
    json,
    { folder, installation: here, backups: found, replaced },
    () => [shownBackups(folder, found, here), ...shownReplaced(replaced)].join("\n"),
  );
}

async function inReach<T>(folder: string, reading: Promise<T>): Promise<T> {
  return await reading.catch((error) => {
    throw readFailure(folder, error);
  });
}

function shownBackups(folder: string, found: readonly ListedBackup[], here: string | null): string {
  if (found.length === 0) return `${folder} holds no backups yet.`;
  const rows = found.map(({ name, reason, bytes, madeAt, isReadable, installation }) => [
    name,
    madeAt.toISOString(),
    shownBytes(bytes),
    WHY[reason],
    isReadable ? ownerWords(installation, here) : "cannot be read by this account",
  ]);
  return `${table(["file", "made", "size", "why", "of"], rows)}\nThey lie in ${folder}.`;
}

function ownerWords(installation: string | null, here: string | null): string {
  if (installation === null) return "does not say";
  if (installation === here) return "this one";
  return here === null ? installation : `another, ${installation}`;
}

function shownReplaced(replaced: readonly ReplacedThings[]): string[] {
  return replaced.map(({ time, folder, bytes, database }) =>
    `A restore has replaced and kept ${folder} (${shownBytes(bytes)}) and the database ${database}; ` +
    `"${COMMAND} backup undo ${time}" brings them back, "${COMMAND} backup forget ${time}" removes them.`
  );
}
