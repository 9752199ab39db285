import type { BackupPlacesFacts } from "./facts.ts";
import { type Finding, well, wrong } from "./finding.ts";

export function judgeBackupPlaces({ folder, bucket }: BackupPlacesFacts): Finding[] {
  return [judgeFolder(folder), ...bucket ? [judgeBucket(bucket)] : []];
}

function judgeFolder({ place, fault }: BackupPlacesFacts["folder"]): Finding {
  const check = "backup folder";
  if (fault === null) return well(check, `Backups can be written into ${place}.`);
  const mend = "Make room, give the server's account this folder, or set another BACKUP_DIR.";
  return wrong(check, `No backup can be written into ${place}: ${fault}.`, mend);
}

function judgeBucket({ place, fault }: NonNullable<BackupPlacesFacts["bucket"]>): Finding {
  const check = "backup bucket";
  if (fault === null) return well(check, `The bucket ${place} takes copies of backups.`);
  const mend = "Look at the four BACKUP_S3_ settings, at what their key may do, and whether the bucket's server runs.";
  return wrong(check, `No backup can be copied to the bucket ${place}: ${fault}.`, mend);
}
