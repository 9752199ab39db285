import { join } from "node:path";
import type { BackupReason } from "../../../../domain/backup/backup.ts";
import {
  findBackup,
  forgetOldFailures,
  noteBackup,
  noteCopied,
  noteFailedBackup,
  noteNotCopied,
  noteVerified,
} from "../../../../db/backup/backup_rows.ts";
import { dropLeftRestores } from "../../../../db/backup/waiting_databases.ts";
import { installationId } from "../../../../db/media/installation.ts";
import type { Pool, Sql } from "../../../../db/sql.ts";
import type { Log } from "../../../host/log/log.ts";
import type { S3Settings } from "../../../host/settings/config.ts";
import { type DiskRoom, openDiskRoom } from "../../../host/storage/disk_room.ts";
import type { StartedUpload } from "../../../host/storage/s3_storage.ts";
import { BackupFailure } from "../backup_failure.ts";
import { holdsBackup, locationOf } from "../backup_folder.ts";
import { backupName, tagOf, tagOfName } from "../backup_name.ts";
import { removeFiles } from "../restore/replaced_things.ts";
import { verifyBackup } from "../restore/verify_backup.ts";
import { type Patience, watchWork } from "../watch_work.ts";
import { createBackup, type MadeBackup, type StoredFiles } from "./create_backup.ts";
import { removeOldBackups, removeOldCopies } from "./remove_old_backups.ts";

export interface KeptBackups extends Patience {
  readonly pool: Pool;
  readonly databaseUrl: string;
  /** Whether it is the built-in one, on the disk of the data folder. */
  readonly isDatabaseHere: boolean;
  readonly dataDir: string;
  readonly s3: S3Settings | null;
  readonly store: StoredFiles;
  readonly clock: () => number;
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly settings: BackupSettings;
}

export interface BackupSettings {
  readonly folder: string;
  /** How many nightly ones stay. */
  readonly keep: number;
  /** Where a copy goes; null for nowhere. */
  readonly bucket: S3Settings | null;
  readonly keepFree: Parameters<typeof openDiskRoom>[1];
}

/**
 * Makes a backup in the folder of backups, notes it, and removes those that have had their time.
 * @param isWanted asked again once no other server makes one
 * @param plan what is to be done with it, noted with it or not at all
 */
export async function keepBackup(
  parts: KeptBackups,
  reason: BackupReason,
  isWanted: () => Promise<boolean> = () => Promise.resolve(true),
  plan: (sql: Sql, name: string) => Promise<void> = async () => {},
): Promise<MadeBackup> {
  const { pool, databaseUrl, settings, clock } = parts;
  const madeAt = new Date(clock());
  const installation = await installationId(pool);
  const name = backupName(reason, madeAt, installation);
  const place = locationOf(settings.folder);
  try {
    const disk = await openFolder(settings);
    const made = await createBackup({ ...parts, disk }, {
      path: join(settings.folder, name),
      reason,
      madeAt,
      store: parts.store,
      isWanted,
      async onMade({ bytes, rows, files, missing, altered }) {
        const record = { name, place, reason, madeAt, bytes, rows, files, missingFiles: missing + altered };
        await pool.begin(async (tx) => {
          await noteBackup(tx, { ...record, tookMs: clock() - madeAt.getTime() });
          await plan(tx, name);
        });
      },
    });
    await removeOldBackups(pool, settings);
    await forgetOldFailures(pool, new Date(clock()));
    await dropLeftRestores(databaseUrl, (filesRoot) => removeFiles(parts, filesRoot));
    return made;
  } catch (error) {
    // Another one is being made, or the server is leaving: neither is a failure that somebody should look at.
    const isPassing = error instanceof BackupFailure &&
      ["BackupRunning", "MadeMeanwhile", "Interrupted"].includes(error.code);
    if (!isPassing) await noteFailedBackup(pool, { name, place, reason, at: madeAt, fault: sentenceOf(error) });
    throw error;
  }
}

/** The folder of backups, made where it is missing, and how much room its disk has. */
export async function openFolder({ folder, keepFree }: BackupSettings): Promise<DiskRoom> {
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  return openDiskRoom(folder, keepFree);
}

/** Restores what was made into a scratch database, and notes what came of it. @throws BackupFailure */
export async function checkKeptBackup(parts: KeptBackups, name: string): Promise<void> {
  const { pool, databaseUrl, isDatabaseHere, dataDir, settings, signal, clock } = parts;
  const path = join(settings.folder, name);
  const disk = isDatabaseHere ? openDiskRoom(dataDir, settings.keepFree) : null;
  try {
    await requireFile(parts, name);
    await verifyBackup(path, { databaseUrl, disk, signal });
    await noteVerified(pool, name, new Date(clock()), null);
  } catch (error) {
    const isPassing = error instanceof BackupFailure && error.code === "Interrupted";
    if (!isPassing) await noteVerified(pool, name, new Date(clock()), sentenceOf(error));
    throw error;
  }
}

/** A part of 64 MB takes no day, and a server that copies goes on sending them. */
const ABANDONED_MS = 24 * 60 * 60_000;

/**
 * Copies it where a fire in the house does not reach it.
 * @param partBytes in pieces of which size it is sent; 64 MB unless said
 * @throws what kept it from there, which is noted
 */
export async function sendToBucket(parts: KeptBackups, name: string, partBytes?: number): Promise<void> {
  const { pool, settings: { bucket, keep, folder }, signal, standstillMs } = parts;
  if (!bucket) return;
  try {
    await requireFile(parts, name);
    const { s3Storage, sendFile } = await import("../../../host/storage/s3_storage.ts");
    const tag = tagOf(await installationId(pool));
    // Another server of ours may be copying another one.
    const isAbandoned = (upload: StartedUpload) =>
      tag !== null && tagOfName(upload.name) === tag && Date.now() - upload.startedAt.getTime() > ABANDONED_MS;
    const options = { path: join(folder, name), isAbandoned, ...partBytes !== undefined && { partBytes } };
    await watchWork(signal, ({ step }) => sendFile(bucket, name, { ...options, step }), standstillMs);
    await noteCopied(pool, name, bucketName(bucket));
    await removeOldCopies(pool, s3Storage(bucket), keep);
  } catch (error) {
    if (!signal.aborted) await noteNotCopied(pool, name, sentenceOf(error));
    throw error;
  }
}

/** @throws BackupFailure that says where it was made */
async function requireFile({ pool, settings: { folder } }: KeptBackups, name: string): Promise<void> {
  if (await holdsBackup(folder, name)) return;
  const made = await findBackup(pool, name);
  throw new BackupFailure("FileGone", locationOf(join(folder, name)), made && `it was made in ${made.place}`);
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The operator's words for a bucket. */
export function bucketName({ bucket, endpoint }: S3Settings): string {
  return `${bucket} at ${endpoint}`;
}
