import {
  type Connection,
  connectionsTo,
  holdsPeople,
  inDatabase,
  mayMakeDatabases,
  nameOfDatabase,
} from "../../../../db/backup/databases.ts";
import { othersRelations } from "../../../../db/backup/others_relations.ts";
import { findInstallation, type Installation } from "../../../../db/media/installation.ts";
import { isInUse } from "../../../../db/sql.ts";
import { databaseBytes } from "../../../../domain/backup/database_bytes.ts";
import { shownBytes } from "../../../../domain/wire/bytes.ts";
import type { DiskRoom } from "../../../host/storage/disk_room.ts";
import { openStorage, type StorageSettings } from "../../../host/storage/open_storage.ts";
import { keyOfName, type Storage } from "../../../host/storage/storage.ts";
import { BackupFailure, named } from "../backup_failure.ts";
import { unpackedSizes } from "../format/read_at.ts";

/** What is to be replaced. */
export interface RestoreTarget extends StorageSettings {
  readonly databaseUrl: string;
}

interface Found extends Installation {
  /** Whether anybody keeps anything there: people of ours, or another program. */
  readonly isUsed: boolean;
}

/** @param force whether what is there may be replaced. @throws BackupFailure NotEmpty */
export async function lookAtTarget(target: RestoreTarget, force: boolean): Promise<Found> {
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

/** @throws BackupFailure MayNotMakeDatabases */
export async function requireMayMake(databaseUrl: string): Promise<void> {
  if (!await mayMakeDatabases(databaseUrl)) throw new BackupFailure("MayNotMakeDatabases");
}

export function wordsOfRefusal(error: unknown): unknown {
  return isInUse(error) ? new BackupFailure("DatabaseUsed") : named(error, "What is restored");
}

/** The disk of the data folder, and what of a backup comes to lie on it. */
export interface UnpackingDisk {
  readonly disk: DiskRoom;
  /** The built-in database does; how much room another one's disk has, PostgreSQL does not say. */
  readonly takesRows: boolean;
  readonly takesFiles: boolean;
  /** Whether what uploads leave free has to stay free. */
  readonly isKeptFree: boolean;
}

/** @throws BackupFailure NoRoom */
export async function requireRoom(path: string, unpacking: UnpackingDisk): Promise<void> {
  const { disk, takesRows, takesFiles, isKeptFree } = unpacking;
  const { rows, files } = await unpackedSizes(path);
  const needed = (takesRows ? databaseBytes(rows) : 0) + (takesFiles ? files : 0);
  const { freeBytes, keptFreeBytes } = await disk.look();
  const kept = isKeptFree ? keptFreeBytes : 0;
  if (needed === 0 || freeBytes - kept >= needed) return;
  const reserve = kept > 0 ? `, of which ${shownBytes(kept)} have to stay free` : "";
  throw new BackupFailure(
    "NoRoom",
    path,
    `${shownBytes(needed)} are needed on the disk of DATA_DIR, ${shownBytes(freeBytes)} are free${reserve}`,
  );
}
