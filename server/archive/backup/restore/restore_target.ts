import { type Connection, connectionsTo, holdsPeople, nameOfDatabase } from "../../../../db/backup/databases.ts";
import { othersRelations } from "../../../../db/backup/others_relations.ts";
import { openPool } from "../../../../db/sql.ts";
import { keyOfName, type Storage } from "../../../host/storage/storage.ts";
import { BackupFailure } from "../backup_failure.ts";

/** Where a backup is to come. */
interface Target {
  readonly databaseUrl: string;
  /** Null where its files are not to be looked at. */
  readonly storage: Storage | null;
}

/**
 * @param force whether what is there may be replaced
 * @returns whether anybody keeps anything there: people of ours, or another program
 * @throws BackupFailure NotEmpty
 */
export async function holdsAnything({ databaseUrl, storage }: Target, force: boolean): Promise<boolean> {
  const sql = openPool(databaseUrl, { max: 1 });
  try {
    const [other] = await othersRelations(sql);
    const isUsed = other !== undefined || await holdsPeople(sql) || storage !== null && await holdsFiles(storage);
    if (isUsed && !force) throw new BackupFailure("NotEmpty", null, other && `${other} is not of Stowmark`);
    return isUsed;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function holdsFiles(storage: Storage): Promise<boolean> {
  for await (const { name } of storage.list()) if (keyOfName(name)) return true;
  return false;
}

/** A database to which anybody is connected cannot change its name. @throws BackupFailure ServerRunning, DatabaseUsed */
export async function requireNobody(databaseUrl: string, name = nameOfDatabase(databaseUrl)): Promise<void> {
  await requireNoServer(databaseUrl, name);
  const others = await connectionsTo(databaseUrl, name);
  if (others.length > 0) throw new BackupFailure("DatabaseUsed", null, others.map(wordsFor).join("; "));
}

/** @throws BackupFailure ServerRunning */
export async function requireNoServer(databaseUrl: string, name = nameOfDatabase(databaseUrl)): Promise<void> {
  if ((await connectionsTo(databaseUrl, name)).some(({ isOurs }) => isOurs)) throw new BackupFailure("ServerRunning");
}

function wordsFor({ program, account, process }: Connection): string {
  return `${program || "a program"} of ${account}, process ${process}`;
}
