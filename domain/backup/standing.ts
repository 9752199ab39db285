import type { Backup } from "./backup.ts";

/** From this age on of the last good one, somebody should look. */
export const STALE_BACKUP_MS = 36 * 60 * 60_000;

/** Whether people's things are safe, as the admins' page says it. */
export type BackupStanding = "good" | "unverified" | "incomplete" | "gone" | "stale" | "failed" | "none";

/** @param backups newest first */
export function standingOf(
  backups: readonly Pick<Backup, "madeAt" | "files" | "fault" | "verifiedAt" | "missingFiles" | "isGone">[],
  now: number,
): BackupStanding {
  const whole = backups.filter(({ files, fault }) => files !== null || fault !== null);
  const good = whole.find(({ fault }) => fault === null);
  if (!good) return whole.length > 0 ? "failed" : "none";
  if (now - Date.parse(good.madeAt) > STALE_BACKUP_MS) return "stale";
  // Before a failure, which says that the one before is there.
  if (good.isGone) return "gone";
  if (whole[0]?.fault) return "failed";
  if (good.missingFiles) return "incomplete";
  return good.verifiedAt ? "good" : "unverified";
}
