import { listBackups } from "../../../db/backup/backup_rows.ts";
import { isBackupRunning } from "../../../db/backup/snapshot.ts";
import type { Pool } from "../../../db/sql.ts";
import { shownBackup } from "../../../domain/backup/backup.ts";
import type { backupActions } from "../../../domain/backup/contract.ts";
import type { Handlers } from "../../../domain/wire/action.ts";
import type { Config } from "../../host/settings/config.ts";
import { askForBackup, backupJobs } from "./make/backup_jobs.ts";
import type { KeptBackups } from "./make/keep_backup.ts";
import { isBackupGone } from "./backup_folder.ts";

const SHOWN = 30;

interface Parts {
  readonly config: Pick<Config, "backup">;
}

export const backupModule = {
  calls: ({ pool, config: { backup: { folder, isNightly } } }: Parts & { readonly pool: Pool }) => ({
    backups: backupHandlers(pool, folder, isNightly),
  }),
  queues: (
    { backups, config }: Parts & { readonly backups: KeptBackups },
  ) => [{ jobs: backupJobs(backups, config.backup.isNightly), atOnce: 1 }],
};

export function backupHandlers(pool: Pool, folder: string, isNightly: boolean): Handlers<typeof backupActions> {
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
