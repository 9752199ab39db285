import type { BackupReason } from "../../../domain/backup/backup.ts";

/** The tag at the end says of which installation it is; one of a database that has not met its files yet has none. */
const NAME = /^stowmark-(\d{8}T\d{6}Z)-(nightly|asked|migration)(?:-([0-9a-f]{8}))?\.tar$/;
const UNFINISHED = ".unfinished";

/** What names of backups bear of an installation's id: several installations may share a folder or a bucket. */
export function tagOf(installation: string | null): string | null {
  return /^[0-9a-f]{8}(?=-)/.exec(installation ?? "")?.[0] ?? null;
}

/** Names sort by time. */
export function backupName(reason: BackupReason, madeAt: Date, installation: string | null): string {
  const parts = ["stowmark", madeAt.toISOString().replace(/[-:]|\.\d+/g, ""), reason, tagOf(installation)];
  return `${parts.filter(Boolean).join("-")}.tar`;
}

/** What a backup is called while it is written, whatever its name is to be: so the next one finds what a killed one left. */
export function unfinishedName(reason: BackupReason, madeAt: Date, installation: string | null): string {
  return backupName(reason, madeAt, installation) + UNFINISHED;
}

export function reasonOf(name: string): BackupReason | null {
  return (NAME.exec(name)?.[2] ?? null) as BackupReason | null;
}

export function tagOfName(name: string): string | null {
  return NAME.exec(name)?.[3] ?? null;
}

/** What an unfinished one was to be called; null for anything else. */
export function finishedName(name: string): string | null {
  const finished = name.endsWith(UNFINISHED) ? name.slice(0, -UNFINISHED.length) : "";
  return reasonOf(finished) === null ? null : finished;
}

export function timeOf(name: string): Date {
  const digits = NAME.exec(name)?.[1] ?? "";
  return new Date(digits.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
}

/** Whether a name in a bucket is of a database that a restore has brought, or of a copy of a backup. */
export function isOfOthers(name: string): boolean {
  return name.startsWith("restored-") || reasonOf(name) !== null;
}
