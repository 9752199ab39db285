import { installationId } from "../../../db/media/installation.ts";
import { noteCopied } from "../../../db/backup/backup_rows.ts";
import type { Pool } from "../../../db/sql.ts";
import type { S3Settings } from "../../host/settings/config.ts";
import type { StartedUpload } from "../../host/storage/s3_storage.ts";
import { tagOf, tagOfName } from "./backup_name.ts";
import { removeOldCopies } from "./make/remove_old_backups.ts";
import { watchWork } from "./watch_work.ts";

interface Copied {
  readonly path: string;
  readonly name: string;
  /** How many nightly ones stay in the bucket too. */
  readonly keep: number;
  readonly signal: AbortSignal;
  /** After which it is given up where nothing moves; half an hour unless said. */
  readonly standstillMs?: number;
  /** In pieces of which size it is sent; 64 MB unless said. */
  readonly partBytes?: number;
}

/** A part of 64 MB takes no day, and a server that copies goes on sending them. */
const ABANDONED_MS = 24 * 60 * 60_000;

/** The operator's words for a bucket. */
export function bucketName({ bucket, endpoint }: S3Settings): string {
  return `${bucket} at ${endpoint}`;
}

/** @throws what the bucket says */
export async function copyToBucket(pool: Pool, settings: S3Settings, copied: Copied): Promise<void> {
  const { path, name, keep, signal, standstillMs, partBytes } = copied;
  const { s3Storage, sendFile } = await import("../../host/storage/s3_storage.ts");
  const installation = await installationId(pool);
  // Another server of ours may be copying another one.
  const isAbandoned = (upload: StartedUpload) =>
    installation !== null && tagOfName(upload.name) === tagOf(installation) &&
    Date.now() - upload.startedAt.getTime() > ABANDONED_MS;
  await watchWork(signal, async ({ step }) => {
    await sendFile(settings, name, { path, step, isAbandoned, ...partBytes !== undefined && { partBytes } });
  }, standstillMs);
  await noteCopied(pool, name, bucketName(settings));
  await removeOldCopies(pool, s3Storage(settings), keep);
}
