import { basename, join } from "node:path";
import { LOCKS } from "../../../../db/advisory_locks.ts";
import { installationId } from "../../../../db/media/installation.ts";
import { noteBackup } from "../../../../db/backup/backup_rows.ts";
import { holdsPeople } from "../../../../db/backup/databases.ts";
import { migrate, schemaStatus } from "../../../../db/migrate.ts";
import { type MigratedSchema, PRODUCT } from "../../../../db/migrated_schemas.ts";
import type { Pool } from "../../../../db/sql.ts";
import { withLock } from "../../../../db/with_lock.ts";
import { BackupFailure } from "../backup_failure.ts";
import { locationOf } from "../backup_folder.ts";
import { backupName } from "../backup_name.ts";
import { createBackup, type MadeBackup } from "./create_backup.ts";
import { type BackupSettings, openFolder, removeOldBackups } from "./keep_backup.ts";
import type { Progress } from "../watch_work.ts";

export interface UpgradeParts {
  readonly pool: Pool;
  readonly databaseUrl: string;
  /** Null where the operator wants no backup before it. */
  readonly settings: BackupSettings | null;
  readonly signal: AbortSignal;
  readonly progress?: Progress;
  /** The product's unless said. */
  readonly schema?: MigratedSchema;
}

/**
 * Brings the schema up to date, after a backup of the database where anybody keeps anything in it. Files are left as
 * they are by every migration, so they are not copied.
 * @returns names of the migrations that ran. @throws SchemaMismatch, BackupFailure
 */
export async function upgradeSchema(parts: UpgradeParts): Promise<string[]> {
  const { pool, settings, schema = PRODUCT } = parts;
  if ((await schemaStatus(pool, schema)).toRun.length === 0 || !settings || !await holdsPeople(pool)) {
    return await migrateAll(parts);
  }
  // Of servers that start together one makes the backup.
  return await withLock(pool, LOCKS.upgrade, async () => {
    // Another server may have done it while this one waited.
    if ((await schemaStatus(pool, schema)).toRun.length === 0) return [];
    const startedAt = Date.now();
    const made = await backUpDatabase(parts, settings, new Date(startedAt));
    const ran = await migrateAll(parts);
    await note(pool, settings, made, new Date(startedAt), Date.now() - startedAt);
    return ran;
  });
}

async function migrateAll({ pool, signal, progress, schema = PRODUCT }: UpgradeParts): Promise<string[]> {
  const onRan = (ran: number, all: number) => progress?.(ran, all, "migrations");
  return await migrate(pool, { schema, signal, onRan }).catch((error) => {
    throw error === signal.reason ? new BackupFailure("UpgradeInterrupted") : error;
  });
}

async function backUpDatabase(
  parts: UpgradeParts,
  settings: BackupSettings,
  madeAt: Date,
): Promise<MadeBackup> {
  const disk = await openFolder(settings);
  return await createBackup({ ...parts, disk }, {
    path: join(settings.folder, backupName("migration", madeAt, await installationId(parts.pool))),
    reason: "migration",
    madeAt,
    store: null,
  });
}

/** Afterwards: the database that was backed up may be older than the table of backups. */
async function note(
  pool: Pool,
  settings: BackupSettings,
  { path, bytes, rows }: MadeBackup,
  madeAt: Date,
  tookMs: number,
): Promise<void> {
  const facts = { reason: "migration", madeAt, bytes, rows, files: null, missingFiles: null } as const;
  await noteBackup(pool, { ...facts, name: basename(path), place: locationOf(settings.folder), tookMs });
  await removeOldBackups(pool, settings);
}
