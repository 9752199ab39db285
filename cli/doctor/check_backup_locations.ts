import { existsSync } from "node:fs";
import { dirname } from "node:path";
import type { KeepFree } from "../../domain/media/disk.ts";
import { shownBytes } from "../../domain/wire/bytes.ts";
import { bucketName } from "../../server/archive/backup/make/keep_backup.ts";
import type { Config, S3Settings } from "../../server/host/settings/config.ts";
import { bucketStorage } from "../../server/host/storage/open_storage.ts";
import { faultOf } from "./ask.ts";
import { probeFolder } from "./check_disk.ts";
import { type Finding, well, wrong } from "./finding.ts";
import { storageFault } from "./check_storage.ts";

/**
 * Whether the next backup can be written, and copied. Where there is no data folder, there is nothing to back up.
 * @param lastBytes the size of the last good backup; null where nobody knows of one
 */
export async function checkBackupLocations(
  { dataDir, backup: { folder, bucket, keepFree } }: Pick<Config, "dataDir" | "backup">,
  lastBytes: number | null,
): Promise<Finding[]> {
  if (!existsSync(dataDir)) return [];
  const [probe, copies] = await Promise.all([roomFor(folder, keepFree), bucket && checkBucket(bucket)]);
  return [judgeFolder(folder, probe, lastBytes), ...copies ? [copies] : []];
}

interface FolderProbe {
  /** Why no file can be made there, in one line without a full stop. */
  readonly fault: string | null;
  /** How much may be written until what has to stay free is reached; null where nobody could look. */
  readonly roomBytes: number | null;
}

/** Of a folder, or of the one in which it would have to be made first. */
async function roomFor(folder: string, keepFree: KeepFree): Promise<FolderProbe> {
  try {
    const { freeBytes, keptFreeBytes, isLow } = await probeFolder(await nearestThere(folder), keepFree);
    const fault = isLow ? `its disk is nearly full, ${shownBytes(freeBytes)} are free` : null;
    return { fault, roomBytes: Math.max(0, freeBytes - keptFreeBytes) };
  } catch (error) {
    return { fault: faultOf(error), roomBytes: null };
  }
}

/** Something else than a folder, too, which then keeps the probe out. */
async function nearestThere(path: string): Promise<string> {
  try {
    await Deno.lstat(path);
    return path;
  } catch (error) {
    return error instanceof Deno.errors.NotFound && dirname(path) !== path ? nearestThere(dirname(path)) : path;
  }
}

export function judgeFolder(
  location: string,
  { fault: probed, roomBytes }: FolderProbe,
  lastBytes: number | null,
): Finding {
  const check = "backup folder";
  const fault = probed ?? roomFault(roomBytes, lastBytes);
  if (fault === null) return well(check, `Backups can be written into ${location}.`);
  const mend = "Make room, give the server's account this folder, or set another BACKUP_DIR.";
  return wrong(check, `No backup can be written into ${location}: ${fault}.`, mend);
}

/** The next one will hardly be smaller, and the last one stays until it is there. */
function roomFault(roomBytes: number | null, lastBytes: number | null): string | null {
  if (roomBytes === null || lastBytes === null || lastBytes <= roomBytes) return null;
  return `the last one takes ${shownBytes(lastBytes)}, and its disk has room for ${shownBytes(roomBytes)}`;
}

async function checkBucket(bucket: S3Settings): Promise<Finding> {
  const check = "backup bucket";
  const location = bucketName(bucket);
  const stagingDir = await Deno.makeTempDir({ prefix: "stowmark-doctor-" });
  try {
    const fault = await storageFault(await bucketStorage(bucket), stagingDir);
    if (fault === null) return well(check, `The bucket ${location} takes copies of backups.`);
    const mend =
      "Look at the four BACKUP_S3_ settings, at what their key may do, and whether the bucket's server runs.";
    return wrong(check, `No backup can be copied to the bucket ${location}: ${fault}.`, mend);
  } finally {
    await Deno.remove(stagingDir, { recursive: true });
  }
}
