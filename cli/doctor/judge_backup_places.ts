import { shownBytes } from "../../domain/wire/bytes.ts";
import type { BackupPlacesFacts } from "./facts.ts";
import { type Finding, well, wrong } from "./finding.ts";

/** @param lastBytes the size of the last good backup; null where nobody knows of one */
export function judgeBackupPlaces({ folder, bucket }: BackupPlacesFacts, lastBytes: number | null): Finding[] {
  return [judgeFolder(folder, lastBytes), ...bucket ? [judgeBucket(bucket)] : []];
}

function judgeFolder(
  { place, fault: probed, roomBytes }: BackupPlacesFacts["folder"],
  lastBytes: number | null,
): Finding {
  const check = "backup folder";
  const fault = probed ?? roomFault(roomBytes, lastBytes);
  if (fault === null) return well(check, `Backups can be written into ${place}.`);
  const mend = "Make room, give the server's account this folder, or set another BACKUP_DIR.";
  return wrong(check, `No backup can be written into ${place}: ${fault}.`, mend);
}

/** The next one will hardly be smaller, and the last one stays until it is there. */
function roomFault(roomBytes: number | null, lastBytes: number | null): string | null {
  if (roomBytes === null || lastBytes === null || lastBytes <= roomBytes) return null;
  return `the last one takes ${shownBytes(lastBytes)}, and its disk has room for ${shownBytes(roomBytes)}`;
}

function judgeBucket({ place, fault }: NonNullable<BackupPlacesFacts["bucket"]>): Finding {
  const check = "backup bucket";
  if (fault === null) return well(check, `The bucket ${place} takes copies of backups.`);
  const mend = "Look at the four BACKUP_S3_ settings, at what their key may do, and whether the bucket's server runs.";
  return wrong(check, `No backup can be copied to the bucket ${place}: ${fault}.`, mend);
}
