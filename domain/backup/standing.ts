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
  const [newest, ...others] = whole.filter(({ fault }) => fault === null);
  if (!newest) return whole.length > 0 ? "failed" : "none";
  // One that was made elsewhere by hand and carried away worries nobody while last night's is there.
  const good = [newest, ...others].find(({ isGone }) => !isGone);
  const isOld = now - Date.parse((good ?? newest).madeAt) > STALE_BACKUP_MS;
  if (newest.isGone && (!good || isOld)) return "gone";
  if (!good || isOld) return "stale";
  if (whole[0]?.fault) return "failed";
  if (good.missingFiles) return "incomplete";
  return good.verifiedAt ? "good" : "unverified";
}
