import { z } from "zod";
import { job, type Jobs } from "../../domain/jobs/job.ts";
import { MediaKey } from "../../domain/wire/ids.ts";
import { addJob } from "../../db/jobs.ts";
import { listOverdueRenditions } from "../../db/media/media.ts";
import type { Sql } from "../../db/sql.ts";
import { removeGoneFiles } from "./remove_gone_files.ts";
import { renderMedia, type RenderParts } from "./render_media.ts";
import { type SweepParts, sweepStorage } from "./sweep_storage.ts";

export const RENDER_PICTURE = "render_picture";
const DELETE_FILES = "delete_files";

/** Other servers cannot tell a killed server's jobs from slow ones; making renditions twice does no harm. */
const OVERDUE_MS = 10 * 60_000;
const RETRIED_AT_ONCE = 100;

async function retryRenditions({ pool, clock }: RenderParts): Promise<void> {
  const overdue = await listOverdueRenditions(pool, new Date(clock() - OVERDUE_MS), RETRIED_AT_ONCE);
  for (const key of overdue) await addJob(pool, RENDER_PICTURE, { key }, `retry ${key}`);
}

export async function filesGone(sql: Sql): Promise<void> {
  await addJob(sql, DELETE_FILES, {}, DELETE_FILES);
}

export function mediaJobs(parts: RenderParts & SweepParts): Jobs {
  const nothing = z.object({});
  return {
    [RENDER_PICTURE]: job(z.object({ key: MediaKey }), ({ key }, { isLast }) => renderMedia(parts, key, isLast)),
    retry_renditions: job(nothing, () => retryRenditions(parts), "*/5 * * * *"),
    [DELETE_FILES]: job(nothing, () => removeGoneFiles(parts), "*/5 * * * *"),
    sweep_storage: job(nothing, () => sweepStorage(parts, new Date(parts.clock())), "17 * * * *"),
  };
}
