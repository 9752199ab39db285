import { join } from "node:path";
import { LOCKS, withLock } from "../../../../db/advisory_locks.ts";
import { installationId } from "../../../../db/media/installation.ts";
import { noteBackup } from "../../../../db/backup/backup_rows.ts";
import { holdsPeople } from "../../../../db/backup/databases.ts";
import { migrate, type MigratedSchema, PRODUCT, schemaStatus } from "../../../../db/migrate.ts";
import type { Pool } from "../../../../db/sql.ts";
import { BackupFailure } from "../backup_failure.ts";
import { locationOf } from "../backup_folder.ts";
import { backupName } from "../backup_name.ts";
import { createBackup } from "./create_backup.ts";
import { type BackupSettings, openFolder } from "./keep_backup.ts";
import { removeOldBackups } from "./remove_old_backups.ts";
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
  const isDone = async () => (await schemaStatus(pool, schema)).toRun.length === 0;
  if (!settings || await isDone() || !await holdsPeople(pool)) return await migrateAll(parts);
  // Of servers that start together one makes the backup.
  return await withLock(pool, LOCKS.upgrade, async () => {
    // Another server may have done it while this one waited.
    if (await isDone()) return [];
    const madeAt = new Date();
    const { folder } = settings;
    const name = backupName("migration", madeAt, await installationId(pool));
    const wanted = { path: join(folder, name), reason: "migration", madeAt, store: null } as const;
    const { bytes, rows } = await createBackup({ ...parts, disk: await openFolder(settings) }, wanted);
    const ran = await migrateAll(parts);
    // Afterwards: the database that was backed up may be older than the table of backups.
    const facts = { reason: "migration", madeAt, bytes, rows, files: null, missingFiles: null } as const;
    await noteBackup(pool, { ...facts, name, place: locationOf(folder), tookMs: Date.now() - madeAt.getTime() });
    await removeOldBackups(pool, settings);
    return ran;
  });
}

async function migrateAll({ pool, signal, progress, schema = PRODUCT }: UpgradeParts): Promise<string[]> {
  const onRan = (ran: number, all: number) => progress?.(ran, all, "migrations");
  return await migrate(pool, { schema, signal, onRan }).catch((error) => {
    throw error === signal.reason ? new BackupFailure("UpgradeInterrupted") : error;
  });
}
