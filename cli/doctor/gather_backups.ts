import { hadAccountsBefore, lastGoodBackup } from "../../db/backup/backup_rows.ts";
import type { Pool } from "../../db/sql.ts";
import type { BackupRecord } from "../../domain/backup/backup.ts";
import { lastNight } from "../../domain/backup/night.ts";
import { bucketName } from "../../server/archive/backup/backup_bucket.ts";
import { isMadeElsewhere, lookForBackup } from "../../server/archive/backup/make/look_for_backup.ts";
import type { Config, S3Settings } from "../../server/host/settings/config.ts";
import { bucketStorage } from "../../server/host/storage/open_storage.ts";
import { unlessAborted } from "../../server/host/outgoing/unless_aborted.ts";
import type { BackupFacts, LastBackup } from "./facts.ts";
import { ANSWER_TIMEOUT_MS } from "./probe_storage.ts";

type Settings = Pick<Config["backup"], "folder" | "bucket">;

/** A nightly one takes a while, and a server that was down makes it up at the next full hour. */
const MADE_WITHIN_MS = 60 * 60_000;

export async function gatherBackups(pool: Pool, settings: Config["backup"]): Promise<BackupFacts> {
  return {
    last: await gatherLastBackup(pool, settings),
    isNightly: settings.isNightly,
    hadNight: await hadAccountsBefore(pool, new Date(lastNight(Date.now() - MADE_WITHIN_MS))),
  };
}

/** The last good one, and whether its file is there still: a restore brings the rows of backups back, and no files of them. */
export async function gatherLastBackup(pool: Pool, settings: Settings): Promise<LastBackup | null> {
  const last = await lastGoodBackup(pool);
  if (!last) return null;
  const { name, place, madeAt, bytes, missingFiles } = last;
  return {
    ...{ name, place, ageMs: Date.now() - madeAt.getTime(), missingFiles: missingFiles ?? 0 },
    bytes: bytes ?? 0,
    isMadeElsewhere: isMadeElsewhere(settings.folder, last),
    sight: await sightOf(last, settings),
  };
}

async function sightOf(backup: BackupRecord, { folder, bucket }: Settings): Promise<LastBackup["sight"]> {
  const seen = await lookForBackup(folder, backup);
  if (seen === "in the folder" || seen === "where it was made") return seen;
  const { name, copiedTo } = backup;
  const hasOtherBucket = copiedTo !== null && (bucket === null || copiedTo !== bucketName(bucket));
  const copy = bucket && await hasCopy(bucket, name);
  if (copy) return "in the bucket";
  return hasOtherBucket || (bucket !== null && copy === null) ? "out of sight" : seen;
}

/** Null where the bucket does not say. */
async function hasCopy(bucket: S3Settings, name: string): Promise<boolean | null> {
  try {
    const size = (await bucketStorage(bucket)).size(name);
    return await unlessAborted(size, AbortSignal.timeout(ANSWER_TIMEOUT_MS)) !== null;
  } catch {
    return null;
  }
}
