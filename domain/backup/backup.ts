import { z } from "zod";

/** By the clock, because somebody asked, or before the database was brought up to a newer version. */
export const BACKUP_REASONS = ["nightly", "asked", "migration"] as const;
export type BackupReason = (typeof BACKUP_REASONS)[number];

export const Backup = z.object({
  /** Of its file. */
  name: z.string(),
  place: z.string(),
  reason: z.enum(BACKUP_REASONS),
  madeAt: z.iso.datetime(),
  /** Null where it failed. */
  bytes: z.number().nullable(),
  rows: z.number().nullable(),
  /** Null where it holds the database alone. */
  files: z.number().nullable(),
  /** Files that the database knows and the storage did not have. */
  missingFiles: z.number().nullable(),
  /** The bucket that has a copy. */
  copiedTo: z.string().nullable(),
  /** Why the bucket that was to have one has none. */
  copyFault: z.string().nullable(),
  tookMs: z.number().nullable(),
  verifiedAt: z.iso.datetime().nullable(),
  /** What went wrong with making or with verifying it. */
  fault: z.string().nullable(),
  /** Whether its file is known to be nowhere any more; of another server's disk nobody knows. */
  isGone: z.boolean(),
});
export type Backup = z.output<typeof Backup>;

/** A backup that was made, or that was to be made, as the database remembers it. */
export interface BackupRecord extends Readonly<Omit<Backup, "madeAt" | "verifiedAt" | "isGone">> {
  readonly madeAt: Date;
  readonly verifiedAt: Date | null;
}

export function shownBackup({ madeAt, verifiedAt, ...rest }: BackupRecord, isGone: boolean): Backup {
  return { ...rest, isGone, madeAt: madeAt.toISOString(), verifiedAt: verifiedAt?.toISOString() ?? null };
}
