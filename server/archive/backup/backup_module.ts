import type { Pool } from "../../../db/sql.ts";
import type { Config } from "../../host/settings/config.ts";
import { backupHandlers } from "./backup_handlers.ts";
import { backupJobs } from "./make/backup_jobs.ts";
import type { KeptBackups } from "./make/keep_backup.ts";

interface CallParts {
  readonly pool: Pool;
  readonly config: Pick<Config, "backup">;
}

interface JobParts {
  readonly backups: KeptBackups;
  readonly config: Pick<Config, "backup">;
}

export const backupModule = {
  calls: ({ pool, config }: CallParts) => ({ backups: backupHandlers({ pool, ...config.backup }) }),
  queues: ({ backups, config }: JobParts) => [{ jobs: backupJobs(backups, config.backup.isNightly), atOnce: 1 }],
};
