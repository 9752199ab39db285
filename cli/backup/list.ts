import { installationId } from "../../db/media/installation.ts";
import { shownBytes } from "../../domain/wire/bytes.ts";
import { type BackupFileFacts, backupsIn } from "../../server/archive/backup/backup_folder.ts";
import { installationOf, openSource } from "../../server/archive/backup/format/backup_facts.ts";
import { bytesOf, replacedThings } from "../../server/archive/backup/restore/replaced_things.ts";
import { COMMAND, type Config, readConfig } from "../../server/host/settings/config.ts";
import { readFailure } from "../command_failed.ts";
import { openDatabase } from "../database.ts";
import { complain, report, table } from "../print.ts";
import type { Flags } from "./backup.ts";
import { shownReplaced } from "./restore.ts";

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
  const { folder } = config.backup;
  const files = await backupsIn(folder).catch((error) => {
    throw readFailure(folder, error);
  });
  const found = await Promise.all(files.map(async (file): Promise<ListedBackup> => {
    using source = await openSource(file.path);
    return { ...file, isReadable: source !== null, installation: source && await installationOf(source) };
  }));
  const { here, replaced } = await lookIntoDatabase(config);
  report(
    json,
    { folder, installation: here, backups: found, replaced },
    () => [shownBackups(folder, found, here), ...replaced.map(replacedWords)].join("\n"),
  );
}

type ListedReplaced = ReturnType<typeof shownReplaced> & { readonly bytes: number };

async function lookIntoDatabase(config: Config): Promise<{ here: string | null; replaced: ListedReplaced[] }> {
  try {
    await using database = await openDatabase(config, "look");
    const replaced = await Array.fromAsync(
      await replacedThings(database.url),
      async (one) => ({ ...shownReplaced(config, one), bytes: await bytesOf(one, config.dataDir) }),
    );
    return { here: await installationId(database.pool), replaced };
  } catch (error) {
    complain(`What restores have kept is not known: ${error instanceof Error ? error.message : error}`);
    return { here: null, replaced: [] };
  }
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

function replacedWords({ time, folder, bytes, database }: ListedReplaced): string {
  return `A restore has replaced and kept the database ${database}, with its files in ${folder} (${
    shownBytes(bytes)
  }); ` +
    `"${COMMAND} backup undo ${time}" brings it back, "${COMMAND} backup forget ${time}" removes it.`;
}
