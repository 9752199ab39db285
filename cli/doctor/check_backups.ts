import { hadAccountsBefore, lastGoodBackup } from "../../db/backup/backup_rows.ts";
import type { Pool } from "../../db/sql.ts";
import type { BackupRecord } from "../../domain/backup/backup.ts";
import { lastNight, NIGHT_WORDS } from "../../domain/backup/night.ts";
import { STALE_BACKUP_MS } from "../../domain/backup/standing.ts";
import { counted } from "../../domain/wire/counted.ts";
import { bucketName } from "../../server/archive/backup/make/keep_backup.ts";
import { type BackupSight, isMadeElsewhere, lookForBackup } from "../../server/archive/backup/backup_folder.ts";
import { unlessAborted } from "../../server/host/outgoing/unless_aborted.ts";
import { COMMAND, type Config, type S3Settings } from "../../server/host/settings/config.ts";
import { bucketStorage } from "../../server/host/storage/open_storage.ts";
import { type Finding, warning, well, wrong } from "./finding.ts";
import { ANSWER_TIMEOUT_MS } from "./check_storage.ts";

const HOUR_MS = 60 * 60_000;
const CHECK = "backups";
const CREATE = `Run "${COMMAND} backup create"`;
const LOST_FILES =
  "Look whether the storage is there; docs/backup.md, Where files are missing, says how to bring them back.";

/** A nightly one takes a while, and a server that was down makes it up at the next full hour. */
const MADE_WITHIN_MS = 60 * 60_000;

interface BackupFacts {
  readonly last: LastBackup | null;
  readonly isNightly: boolean;
  /** Whether a night has been since somebody has an account: before it there is nothing to make. */
  readonly hadNight: boolean;
}

export interface LastBackup {
  readonly name: string;
  readonly location: string;
  /** Whether somebody made it by hand into another folder than that in which backups are made here. */
  readonly isMadeElsewhere: boolean;
  readonly sight: BackupSight | "in the bucket";
  readonly ageMs: number;
  readonly bytes: number;
  /** Files that it lacks, or has otherwise than they were stored. */
  readonly missingFiles: number;
}

type Settings = Pick<Config["backup"], "folder" | "bucket">;

/** @returns also the size of the last good one, where there is one */
export async function checkBackups(
  pool: Pool,
  settings: Config["backup"],
): Promise<{ readonly finding: Finding; readonly lastBytes: number | null }> {
  const last = await gatherLastBackup(pool, settings);
  const hadNight = await hadAccountsBefore(pool, new Date(lastNight(Date.now() - MADE_WITHIN_MS)));
  const finding = judgeBackups({ last, isNightly: settings.isNightly, hadNight });
  return { finding, lastBytes: last?.bytes ?? null };
}

/** The last good one, and whether its file is there still: a restore brings the rows of backups back, and no files of them. */
export async function gatherLastBackup(pool: Pool, settings: Settings): Promise<LastBackup | null> {
  const last = await lastGoodBackup(pool);
  if (!last) return null;
  const { name, place: location, madeAt, bytes, missingFiles } = last;
  return {
    ...{ name, location, ageMs: Date.now() - madeAt.getTime(), missingFiles: missingFiles ?? 0 },
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

export function judgeBackups({ last, isNightly, hadNight }: BackupFacts): Finding {
  const mend = isNightly
    ? `${CREATE}, and look why no nightly one was made.`
    : `${CREATE} every so often, or leave NIGHTLY_BACKUP=off out.`;
  if (last) return judgeLast(last, mend);
  const says = "There is no backup yet";
  if (!isNightly || hadNight) return warning(CHECK, `${says}.`, mend);
  return well(CHECK, `${says}: the first one is made at ${NIGHT_WORDS}, once somebody has an account.`);
}

function judgeLast(last: LastBackup, mend: string): Finding {
  const age = `The last good backup is ${counted(Math.floor(last.ageMs / HOUR_MS), "hour")} old`;
  if (last.ageMs > STALE_BACKUP_MS) return wrong(CHECK, `${age}.`, mend);
  if (last.sight === "gone") return judgeGone(last);
  if (last.missingFiles > 0) {
    return wrong(CHECK, `The last good backup lacks ${counted(last.missingFiles, "file")}.`, LOST_FILES);
  }
  return well(CHECK, `${age}${whereWords(last)}.`);
}

/** What was made elsewhere by hand may have been carried to somewhere safe. */
function judgeGone({ name, location, isMadeElsewhere }: LastBackup): Finding {
  const says = `The last good backup, ${name}, is not in ${location} any more, and no copy of it is known.`;
  const mend = `${CREATE} to have one here, or bring it back.`;
  return isMadeElsewhere ? warning(CHECK, says, mend) : wrong(CHECK, says, mend);
}

function whereWords({ sight, location }: LastBackup): string {
  if (sight === "where it was made") return `, in ${location}`;
  if (sight === "in the bucket") return "; its file is gone from here, and the bucket has the copy";
  return sight === "out of sight" ? `; it was made in ${location}, where this command cannot look` : "";
}
