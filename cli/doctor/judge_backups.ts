import { NIGHT_WORDS } from "../../domain/backup/night.ts";
import { STALE_BACKUP_MS } from "../../domain/backup/standing.ts";
import { COMMAND } from "../../server/host/settings/config.ts";
import { counted } from "../../domain/wire/counted.ts";
import type { BackupFacts, LastBackup } from "./facts.ts";
import { type Finding, warning, well, wrong } from "./finding.ts";

const HOUR_MS = 60 * 60_000;
const CHECK = "backups";
const CREATE = `Run "${COMMAND} backup create"`;
const LOST_FILES =
  "Look whether the storage is there; docs/backup.md, Where files are missing, says how to bring them back.";

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

/** What was made elsewhere by hand may have been carried to a safe place. */
function judgeGone({ name, place, isMadeElsewhere }: LastBackup): Finding {
  const says = `The last good backup, ${name}, is not in ${place} any more, and no copy of it is known.`;
  const mend = `${CREATE} to have one here, or bring it back.`;
  return isMadeElsewhere ? warning(CHECK, says, mend) : wrong(CHECK, says, mend);
}

function whereWords({ sight, place }: LastBackup): string {
  if (sight === "where it was made") return `, in ${place}`;
  if (sight === "in the bucket") return "; its file is gone from here, and the bucket has the copy";
  return sight === "out of sight" ? `; it was made in ${place}, where this command cannot look` : "";
}
