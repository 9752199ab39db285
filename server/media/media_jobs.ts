import { z } from "zod";
import { job, type Jobs } from "../../domain/jobs/job.ts";
import { sizeClassOf } from "../../domain/media/decoding_cost.ts";
import { type HouseholdId, MediaKey } from "../../domain/wire/ids.ts";
import { addJob, addJobs } from "../../db/jobs.ts";
import { countPendingRenditions, listOverdueRenditions } from "../../db/media/renditions.ts";
import type { Pool, Sql } from "../../db/sql.ts";
import type { Pictures } from "../host/pictures/decoder.ts";
import { renderMedia, type RenderParts } from "./render_media.ts";
import { type SweepParts, sweepStorage } from "./sweep_storage.ts";
import { forgetMediaGone, listMediaGone } from "../../db/media/media.ts";
import { unlessBackedUp } from "../../db/backup/snapshot.ts";
import { areFilesShared } from "../../db/backup/waiting_databases.ts";
import { type Storage, storedNames } from "../host/storage/storage.ts";

const RENDER_PICTURE = "render_picture";
const RENDER_LARGE_PICTURE = "render_large_picture";
const DELETE_FILES = "delete_files";

/** Other servers cannot tell a killed server's jobs from slow ones; making renditions twice does no harm. */
const OVERDUE_MS = 10 * 60_000;
const RETRIED_AT_ONCE = 100;
const AFTER_ALL_OTHERS = 1_000;

export interface WaitingPicture {
  readonly key: MediaKey;
  readonly decodingBytes: number | null;
}

/** Whoever has many pictures waiting lets those go first who have few. */
export async function askForRenditions(
  tx: Sql,
  householdId: HouseholdId,
  pictures: readonly WaitingPicture[],
): Promise<void> {
  const waiting = await countPendingRenditions(tx, householdId);
  for (const [name, some] of Map.groupBy(pictures, jobFor)) {
    await addJobs(tx, name, some.map(({ key }) => ({ key })), waiting);
  }
}

function jobFor({ decodingBytes }: WaitingPicture): string {
  return sizeClassOf(decodingBytes) === "large" ? RENDER_LARGE_PICTURE : RENDER_PICTURE;
}

async function retryRenditions({ pool, clock }: RenderParts): Promise<void> {
  const overdue = await listOverdueRenditions(pool, new Date(clock() - OVERDUE_MS), RETRIED_AT_ONCE);
  for (const picture of overdue) {
    await addJob(pool, jobFor(picture), { key: picture.key }, `retry ${picture.key}`, AFTER_ALL_OTHERS);
  }
}

export async function filesGone(sql: Sql): Promise<void> {
  await addJob(sql, DELETE_FILES, {}, DELETE_FILES);
}

export interface MediaJobParts extends RenderParts, SweepParts {
  readonly pictures: Pictures;
}

const OnePicture = z.object({ key: MediaKey });

export function mediaJobs(parts: MediaJobParts): Jobs {
  const nothing = z.object({});
  return {
    [RENDER_PICTURE]: job(OnePicture, ({ key }, { isLast }) => renderMedia(parts, parts.pictures.small, key, isLast)),
    retry_renditions: job(nothing, () => retryRenditions(parts), "*/5 * * * *"),
    [DELETE_FILES]: job(nothing, () => removeGoneFiles(parts), "*/5 * * * *"),
    sweep_storage: job(nothing, () => sweepStorage(parts, new Date(parts.clock())), "17 * * * *"),
  };
}

/** In a queue of their own, so that no other work waits for them. */
export function largePictureJobs(parts: MediaJobParts): Jobs {
  return {
    [RENDER_LARGE_PICTURE]: job(
      OnePicture,
      ({ key }, { isLast }) => renderMedia(parts, parts.pictures.large, key, isLast),
    ),
  };
}

const AT_ONCE = 200;

/**
 * Safe to repeat. While a backup is made nothing goes, since its rows are of the moment before; the next run removes it. Who
 * finds somebody else at it leaves the rest to them: so they look again once they have let go. Files that a replaced database
 * may want too wait until that is forgotten.
 */
export async function removeGoneFiles({ pool, storage }: { pool: Pool; storage: Storage }): Promise<void> {
  let isMore = (await listMediaGone(pool, 1)).length > 0 && !await areFilesShared(pool);
  while (isMore) {
    const isDone = await unlessBackedUp(pool, async () => {
      const keys = await listMediaGone(pool, AT_ONCE);
      await storage.remove(keys.flatMap(storedNames));
      await forgetMediaGone(pool, keys);
    });
    isMore = isDone && (await listMediaGone(pool, 1)).length > 0;
  }
}
