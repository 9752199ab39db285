import { isLockTimeout, isRefusal } from "../../../db/sql.ts";

/** What can become of a backup, by name; the sentence says what to do. */
const SENTENCES = {
  NotABackup: "is no backup of Stowmark",
  BackupTruncated: "ends too early: it was cut off while it was made or copied. Use another backup",
  BackupAltered: "was altered since it was made. Use another backup",
  BackupTooNew: "was made by a newer version of Stowmark. Install that version or a newer one, and restore it there",
  BackupUnreleased: "was made by a version of Stowmark from before 1.0.0, which no release restores. Restore it with " +
    "that version, export the boxes there, and import them here",
  BackupDoesNotFit: "does not fit the database's rules",
  BackupIncomplete: "did not come back as it was made",
  DiskFull: "does not fit on the disk. Make room on it, or give another place",
  CannotWrite: "cannot be written",
  NoRoom: "needs more room than there is. Make room, and try again",
  BackupRunning: "Another backup is being made just now. Wait for it, and try again",
  ServerRunning: "A server runs on what is to be replaced. Stop it first",
  RestoreRunning: "Another restore works on this DATA_DIR just now. Wait for it, and try again",
  DatabaseUsed:
    "Somebody is connected to the database that is to be replaced. End that, psql's connection or a pooler's " +
    "for example, and try again",
  NotEmpty: "There is something already. Give --force to replace it; what is there is kept",
  MayNotMakeDatabases: "The database's account may not make databases, which this needs: " +
    'run "alter role <account> createdb" as the database\'s administrator',
  DatabaseRefused: "met with something in the database that it cannot work with. The log of the server says what",
  Interrupted: "Interrupted; nothing is left of it",
  UpgradeInterrupted: "Interrupted; the database is as it was",
  Locked: "Somebody works on a table of the database and keeps it locked. Try again when they are done",
  Standstill: "It stood still for half an hour and was given up: " +
    "look whether the database, the storage and the disk of backups answer",
  MadeMeanwhile: "Another server has made it meanwhile",
  Unreadable: "cannot be read. Mend that, or take it away, and try again",
  FileGone: "is not there",
  NameTaken: "is there already. Give another name",
} as const;

export type BackupFailureCode = keyof typeof SENTENCES;

export class BackupFailure extends Error {
  override readonly name = "BackupFailure";
  constructor(
    readonly code: BackupFailureCode,
    about: string | null = null,
    detail: string | null = null,
    cause: unknown = undefined,
  ) {
    super(`${about === null ? "" : `${about} `}${SENTENCES[code]}${detail === null ? "" : ` (${detail})`}.`, { cause });
  }
}

/** A failure with its name where the cause has one; anything else as it is. */
export function named(error: unknown, about: string): unknown {
  if (isDiskFull(error)) return new BackupFailure("DiskFull", about);
  if (isLockTimeout(error)) return new BackupFailure("Locked");
  const code = postgresCode(error);
  return code === null ? error : new BackupFailure("DatabaseRefused", about, code, error);
}

/** What PostgreSQL calls its refusal, of which its own sentence is nobody's to read; null for any other error. */
export function postgresCode(error: unknown): string | null {
  return isRefusal(error) ? `PostgreSQL's code ${codeOf(error)}` : null;
}

/** @param about a file or a list of files that a backup would lack */
export function unreadable(about: string, error: unknown): BackupFailure {
  return new BackupFailure("Unreadable", about, error instanceof Error ? error.message : String(error));
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : null;
}

function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  // 53100: PostgreSQL's own.
  return code === "ENOSPC" || code === "EDQUOT" || code === "53100" || /no space left/i.test(error.message);
}
