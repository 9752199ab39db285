import type { Backup } from "../../domain/backup/backup.ts";
import type { BackupStanding } from "../../domain/backup/standing.ts";

export const STANDING_WORDS: Readonly<Record<BackupStanding, readonly [title: string, sentence: string]>> = {
  good: ["All good", "The last backup was restored for a trial, and every row and file came back as it was."],
  unverified: ["Not checked yet", "The last backup is there. It has not been restored for a trial yet."],
  incomplete: [
    "The last backup lacks files",
    "They were not in the storage, or not as they were stored; the log names them. The newest backup that has every file stays until another one has.",
  ],
  gone: [
    "The last backup is not there any more",
    "Its file is not where it was made, and no copy of it is known. Unless you carried it to a safe place, bring it back, or make one now.",
  ],
  stale: ["The last backup is old", "It is older than 36 hours. Look at the reason below, or at the server's log."],
  failed: ["The last backup failed", "The reason is below. The backup before it is still there."],
  none: ["There is no backup yet", "The first one is made tonight, or now if you ask for it."],
};

export const REASON_WORDS: Readonly<Record<Backup["reason"], string>> = {
  nightly: "Nightly",
  asked: "Asked for",
  migration: "Before an upgrade",
};

const MOMENT = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

export function momentWords(moment: string): string {
  return MOMENT.format(new Date(moment));
}

export function missingWords(count: number): string {
  const files = count === 1 ? "1 file was" : `${count.toLocaleString("en")} files were`;
  return `${files} missing from the storage, or not as stored.`;
}

/** What a backup holds, in a few words. */
export function contentWords({ rows, files }: Pick<Backup, "rows" | "files">): string {
  const count = (number: number, thing: string) => `${number.toLocaleString("en")} ${thing}${number === 1 ? "" : "s"}`;
  if (rows === null) return "";
  return files === null ? `${count(rows, "row")}, no files` : `${count(rows, "row")}, ${count(files, "file")}`;
}
