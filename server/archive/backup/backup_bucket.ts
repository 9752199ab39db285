import { installationId } from "../../../db/media/installation.ts";
import { type KnownBackup, knownBackups, noteCopied } from "../../../db/backup/backup_rows.ts";
import type { Pool } from "../../../db/sql.ts";
import type { S3Settings } from "../../host/settings/config.ts";
import type { StartedUpload } from "../../host/storage/s3_storage.ts";
import type { Storage } from "../../host/storage/storage.ts";
import { reasonOf, tagOf, tagOfName } from "./backup_name.ts";
import { type BackupSource, isOwnBackup, missingFilesIn } from "./format/backup_facts.ts";
import { backupsToRemove } from "./make/backups_to_remove.ts";
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
  const bucket = s3Storage(settings);
  const gone = backupsToRemove(await ownCopies(bucket, installation, await knownBackups(pool)), keep);
  if (gone.length > 0) await bucket.remove(gone);
}

/** Other installations may have the same bucket. */
async function ownCopies(
  bucket: Storage,
  installation: string | null,
  known: readonly KnownBackup[],
): Promise<KnownBackup[]> {
  const own: KnownBackup[] = [];
  for await (const { name, size } of bucket.list("stowmark-")) {
    const source = sourceIn(bucket, name, size);
    if (reasonOf(name) === null || !await isOwnBackup(name, source, installation)) continue;
    own.push(known.find((one) => one.name === name) ?? { name, missingFiles: await missingFilesIn(source) });
  }
  return own;
}

function sourceIn(bucket: Storage, name: string, size: number): BackupSource {
  const readAt = async (first: number, count: number) => {
    const last = Math.min(first + count, size) - 1;
    const part = last < first ? null : await bucket.open(name, { first, last });
    return await new Response(part?.body ?? null).bytes();
  };
  return { size, readAt };
}
