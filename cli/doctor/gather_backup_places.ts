import { existsSync } from "node:fs";
import { bucketName } from "../../server/archive/backup/backup_bucket.ts";
import type { Config, S3Settings } from "../../server/host/settings/config.ts";
import { bucketStorage } from "../../server/host/storage/open_storage.ts";
import type { BackupPlacesFacts } from "./facts.ts";
import { probeFolder } from "./probe_folder.ts";
import { storageFault } from "./probe_storage.ts";

/** Whether the next backup can be written, and copied. Where there is no data folder, there is nothing to back up. */
export async function gatherBackupPlaces(
  { dataDir, backup: { folder, bucket, keepFree } }: Pick<Config, "dataDir" | "backup">,
): Promise<BackupPlacesFacts | null> {
  if (!existsSync(dataDir)) return null;
  const [probe, bucketSays] = await Promise.all([probeFolder(folder, keepFree), bucket && bucketFault(bucket)]);
  return {
    folder: { place: folder, ...probe },
    bucket: bucket && { place: bucketName(bucket), fault: bucketSays },
  };
}

async function bucketFault(bucket: S3Settings): Promise<string | null> {
  const stagingDir = await Deno.makeTempDir({ prefix: "stowmark-doctor-" });
  try {
    return await storageFault(await bucketStorage(bucket), stagingDir);
  } finally {
    await Deno.remove(stagingDir, { recursive: true });
  }
}
