import { counted } from "../domain/wire/counted.ts";
import { upgradeSchema } from "../server/archive/backup/make/upgrade_schema.ts";
import { readConfig } from "../server/host/settings/config.ts";
import { migrateJobsInTurn } from "../server/host/jobs/run_jobs.ts";
import { runBackup } from "./backup/run_backup.ts";
import { openDatabase } from "./database.ts";
import { report } from "./print.ts";
import { keepRootOut } from "./require_owner.ts";

export async function bringUpToDate({ json }: { readonly json?: boolean }): Promise<void> {
  const config = readConfig();
  const settings = config.backup.isBeforeMigration ? config.backup : null;
  // The backup comes to lie in its folder.
  if (settings) await keepRootOut(config.dataDir);
  await using database = await openDatabase(config, "upgrade");
  const { pool, url: databaseUrl } = database;
  const ran = await runBackup(
    config,
    ({ signal, progress }) => upgradeSchema({ pool, databaseUrl, settings, signal, progress }),
  );
  await migrateJobsInTurn(database.pool, database.url, () => {});
  report(
    json,
    { ran },
    () =>
      ran.length === 0
        ? "The database was up to date already."
        : `${counted(ran.length, "migration")} ran: ${ran.join(", ")}.`,
  );
}
