import { backupInstallation } from "../../../../db/backup/backup_installation.ts";
import { forgetBackups, knownBackups } from "../../../../db/backup/backup_rows.ts";
import type { Pool } from "../../../../db/sql.ts";
import { removeOutlived } from "../backup_folder.ts";
import type { BackupSettings } from "./keep_backup.ts";

/** Of all servers' backups together the newest stay; each server removes the others from its own folder. */
export async function removeOldBackups(pool: Pool, { folder, keep }: BackupSettings): Promise<void> {
  const [installation, known] = [await backupInstallation(pool), await knownBackups(pool)];
  await forgetBackups(pool, await removeOutlived(folder, keep, installation, known));
}
