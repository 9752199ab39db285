import { join } from "node:path";
import { inDatabase } from "../../db/backup/databases.ts";
import { keepInstallationId } from "../../db/media/installation.ts";
import type { Sql } from "../../db/sql.ts";
import { createBackup, type MadeBackup } from "../../server/archive/backup/make/create_backup.ts";
import type { KeptBackups } from "../../server/archive/backup/make/keep_backup.ts";
import type { S3Settings } from "../../server/host/settings/config.ts";
import { openDiskRoom } from "../../server/host/storage/disk_room.ts";
import { type MediaStore, openStorage } from "../../server/host/storage/open_storage.ts";
import { emptyDatabase, type ThrowAwayDatabase, throwAwayDatabase } from "./test_database.ts";

export const NEVER = new AbortController().signal;

/** A database and a data folder, without a server. */
export interface TestInstallation extends AsyncDisposable {
  readonly database: ThrowAwayDatabase;
  readonly dataDir: string;
  /** Its id; an empty database bears none. */
  readonly installation: string;
  readonly store: MediaStore;
  /** A folder for backups. */
  readonly folder: string;
}

/** @param shared a folder for backups that another installation has too */
export async function testInstallation(
  kind: "migrated" | "empty" = "migrated",
  shared: string | null = null,
): Promise<TestInstallation> {
  const resources = new AsyncDisposableStack();
  const database = resources.use(kind === "empty" ? await emptyDatabase() : await throwAwayDatabase());
  const root = await Deno.makeTempDir({ prefix: "stowmark-backup-" });
  resources.defer(() => Deno.remove(root, { recursive: true }));
  const [dataDir, folder] = [join(root, "data"), shared ?? join(root, "backups")];
  await Deno.mkdir(folder, { recursive: true });
  const store = await openStorage({ dataDir, s3: null }, "");
  const installation = crypto.randomUUID();
  if (kind === "migrated") await keepInstallationId(database.pool, installation);
  return { database, dataDir, installation, store, folder, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

export async function backUp(
  { database, store, folder }: TestInstallation,
  name = "backup.tar",
  signal = NEVER,
): Promise<MadeBackup> {
  const disk = openDiskRoom(folder, { bytes: 0, percent: 0 });
  return await createBackup(
    { databaseUrl: database.url, disk, signal },
    { path: join(folder, name), reason: "asked", madeAt: new Date(), store },
  );
}

/** For commands that work on it. */
export const commandSettings = ({ database, dataDir, folder }: TestInstallation) => ({
  ...{ DATABASE_URL: database.url, DATA_DIR: dataDir, BACKUP_DIR: folder },
  ...{ KEEP_FREE_BYTES: "0", KEEP_FREE_PERCENT: "0" },
});

/** A server's backups; its clock is `now`, what it logs is thrown away. */
export function keptBackups(
  { database, dataDir, store, folder }: TestInstallation,
  { now = Date.now(), signal = NEVER, bucket = null }: {
    readonly now?: number;
    readonly signal?: AbortSignal;
    readonly bucket?: S3Settings | null;
  } = {},
): KeptBackups {
  return {
    ...{ pool: database.pool, databaseUrl: database.url, dataDir, s3: null, store, signal },
    isDatabaseHere: true,
    clock: () => now,
    log: () => {},
    settings: { folder, keep: 14, bucket, keepFree: { bytes: 0, percent: 0 } },
  };
}

export function restoring({ database, dataDir }: TestInstallation, signal = NEVER) {
  const disk = openDiskRoom(dataDir, { bytes: 0, percent: 0 });
  const parts = { databaseUrl: database.url, dataDir, s3: null, signal };
  return { ...parts, isDatabaseHere: true, disk };
}

/** Puts a file into the storage that no row knows. */
export async function addFile(
  { store: { storage, stagingDir } }: TestInstallation,
  bytes: Uint8Array,
  name = "aa/bb.original",
) {
  const path = join(stagingDir, crypto.randomUUID());
  await Deno.writeFile(path, bytes);
  await storage.put(name, path);
}

export async function addPerson(sql: Sql, name: string): Promise<void> {
  await sql`insert into users (id, email, username) values (${name}, ${`${name}@example.org`}, ${name})`;
}

export async function peopleIn(databaseUrl: string): Promise<string[]> {
  const rows = await inDatabase(
    databaseUrl,
    (sql) => sql<{ username: string }[]>`select username from users order by username`,
  );
  return rows.map(({ username }) => username);
}

export async function namesIn(folder: string): Promise<string[]> {
  return (await Array.fromAsync(Deno.readDir(folder), ({ name }) => name)).sort();
}
