import type { Facts } from "./facts.ts";
import type { Finding } from "./finding.ts";
import { judgeBackupPlaces } from "./judge_backup_places.ts";
import { judgeClock, judgeDatabase, judgeDisk, judgeServer, judgeSettings, judgeStorage } from "./judge_machine.ts";
import { judgeGoogle, judgeHttps, judgeOidc, judgeRedis, judgeSmtp, judgeStripe } from "./judge_outside.ts";

/** What is well and what is not, in the order in which an operator mends it. */
export function judge(facts: Facts): Finding[] {
  const { settings, database, server, disk, clock, https, google, oidc, stripe, smtp, storage, backupPlaces, redis } =
    facts;
  if (settings.fault !== null) return judgeSettings(settings);
  const lastBackup = database?.fault === null ? database.backups?.last : null;
  return [
    ...judgeSettings(settings),
    ...database ? judgeDatabase(database) : [],
    ...server ? [judgeServer(server)] : [],
    ...disk ? judgeDisk(disk) : [],
    ...storage ? [judgeStorage(storage)] : [],
    ...backupPlaces ? judgeBackupPlaces(backupPlaces, lastBackup?.bytes ?? null) : [],
    ...redis ? [judgeRedis(redis)] : [],
    ...clock ? [judgeClock(clock)] : [],
    ...https ? judgeHttps(https) : [],
    ...google ? judgeGoogle(google) : [],
    ...oidc ? [judgeOidc(oidc)] : [],
    ...judgeStripe(stripe),
    ...smtp ? [judgeSmtp(smtp)] : [],
  ];
}
