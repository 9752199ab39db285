import {
  type Connection,
  connectionsTo,
  holdsPeople,
  inDatabase,
  nameOfDatabase,
  othersRelations,
} from "../../../../db/backup/databases.ts";
import { findInstallation, type Installation } from "../../../../db/media/installation.ts";
import { isInUse } from "../../../../db/sql.ts";
import { openStorage, type StorageSettings } from "../../../host/storage/open_storage.ts";
import { keyOfName, type Storage } from "../../../host/storage/storage.ts";
import { BackupFailure, named } from "../backup_failure.ts";

export interface RestoreTarget extends StorageSettings {
  readonly databaseUrl: string;
}

/**
 * @param force whether what is there may be replaced
 * @returns whether anybody keeps anything there: people of ours, or another program
 * @throws BackupFailure NotEmpty
 */
export async function lookAtTarget(
  target: RestoreTarget,
  force: boolean,
): Promise<Installation & { readonly isUsed: boolean }> {
  return await inDatabase(target.databaseUrl, async (sql) => {
    const [other] = await othersRelations(sql);
    const installation = await findInstallation(sql);
    const { storage } = await openStorage(target, installation.filesRoot);
    const isUsed = other !== undefined || await holdsPeople(sql) || await holdsFiles(storage);
    if (isUsed && !force) throw new BackupFailure("NotEmpty", null, other && `${other} is not of Stowmark`);
    return { ...installation, isUsed };
  });
}

async function holdsFiles(storage: Storage): Promise<boolean> {
  for await (const { name } of storage.list()) if (keyOfName(name)) return true;
  return false;
}

/** A database to which anybody is connected cannot change its name. @throws BackupFailure ServerRunning, DatabaseUsed */
export async function requireNobody(databaseUrl: string, name = nameOfDatabase(databaseUrl)): Promise<void> {
  const connections = await connectionsTo(databaseUrl, name);
  if (connections.some(({ isOurs }) => isOurs)) throw new BackupFailure("ServerRunning");
  if (connections.length > 0) throw new BackupFailure("DatabaseUsed", null, connections.map(wordsFor).join("; "));
}

function wordsFor({ program, account, process }: Connection): string {
  return `${program || "a program"} of ${account}, process ${process}`;
}

/** Why a restore failed, or an exchange of databases: PostgreSQL does not say who is connected. */
export async function causeOf(error: unknown, databaseUrl: string): Promise<unknown> {
  if (!isInUse(error)) return named(error, "What is restored");
  const used = new BackupFailure("DatabaseUsed");
  return await requireNobody(databaseUrl).then(() => used, (who) => who instanceof BackupFailure ? who : used);
}
