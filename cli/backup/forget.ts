import { forgetReplaced } from "../../server/archive/backup/restore/replaced_things.ts";
import { readConfig } from "../../server/host/settings/config.ts";
import { openStorage } from "../../server/host/storage/open_storage.ts";
import { CommandFailed } from "../command_failed.ts";
import { openDatabase } from "../database.ts";
import { report } from "../print.ts";
import type { Flags } from "./backup.ts";
import { requireTime } from "./require_time.ts";
import { runBackup } from "./run_backup.ts";

export async function forget(time: string, { json }: Flags): Promise<void> {
  requireTime(time);
  const config = readConfig();
  await using database = await openDatabase(config, "look");
  const { dataDir, s3 } = config;
  const wasThere = await runBackup(config, async ({ goToEnd }) => {
    const store = await openStorage(dataDir, s3);
    goToEnd();
    return await forgetReplaced({ databaseUrl: database.url, dataDir, store }, time);
  });
  if (!wasThere) throw new CommandFailed(`No restore of ${time} has kept anything in ${dataDir}.`);
  report(json, { forgotten: time }, () => `What the restore of ${time} had replaced is gone.`);
}
