import { z } from "zod";

/** By the clock, because somebody asked, or before the database was brought up to a newer version. */
export const BACKUP_REASONS = ["nightly", "asked", "migration"] as const;
export type BackupReason = (typeof BACKUP_REASONS)[number];

/** A backup that was made, or that was to be made, as the database remembers it. */
export interface BackupRecord {
  /** Of its file. */
  readonly name: string;
  readonly place: string;
  readonly reason: BackupReason;
  readonly madeAt: Date;
  /** Null where it failed. */
  readonly bytes: number | null;
  readonly rows: number | null;
  /** Null where it holds the database alone. */
  readonly files: number | null;
  /** Files that the database knows and the storage did not have. */
  readonly missingFiles: number | null;
  /** The bucket that has a copy. */
  readonly copiedTo: string | null;
  /** Why the bucket that was to have one has none. */
  readonly copyFault: string | null;
  readonly tookMs: number | null;
  readonly verifiedAt: Date | null;
  /** What went wrong with making or with verifying it. */
  readonly fault: string | null;
}

export const Backup = z.object({
  name: z.string(),
  place: z.string(),
  reason: z.enum(BACKUP_REASONS),
  madeAt: z.iso.datetime(),
  bytes: z.number().nullable(),
  rows: z.number().nullable(),
  files: z.number().nullable(),
  missingFiles: z.number().nullable(),
  copiedTo: z.string().nullable(),
  copyFault: z.string().nullable(),
  tookMs: z.number().nullable(),
  verifiedAt: z.iso.datetime().nullable(),
  fault: z.string().nullable(),
  /** Whether its file is known to be nowhere any more; of another server's disk nobody knows. */
  isGone: z.boolean(),
});
export type Backup = z.output<typeof Backup>;

export function shownBackup({ madeAt, verifiedAt, ...rest }: BackupRecord, isGone: boolean): Backup {
  return { ...rest, isGone, madeAt: madeAt.toISOString(), verifiedAt: verifiedAt?.toISOString() ?? null };
}
