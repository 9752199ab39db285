import { isBackupRunning } from "../../../db/backup/snapshot.ts";
import { listBackups } from "../../../db/backup/backup_rows.ts";
import type { Pool } from "../../../db/sql.ts";
import { shownBackup } from "../../../domain/backup/backup.ts";
import type { backupActions } from "../../../domain/backup/contract.ts";
import type { Handlers } from "../../../domain/wire/action.ts";
import { askForBackup } from "./make/backup_jobs.ts";
import { isBackupGone } from "./make/look_for_backup.ts";

const SHOWN = 30;

export function backupHandlers(
  { pool, folder, isNightly }: { readonly pool: Pool; readonly folder: string; readonly isNightly: boolean },
): Handlers<typeof backupActions> {
  return {
    async list_backups() {
      const [backups, isRunning] = await Promise.all([listBackups(pool, SHOWN), isBackupRunning(pool)]);
      const shown = await Promise.all(
        backups.map(async (backup) => shownBackup(backup, await isBackupGone(folder, backup))),
      );
      return { backups: shown, isRunning, isNightly };
    },
    async make_backup() {
      await askForBackup(pool);
      return {};
    },
  };
}
