import { z } from "zod";
import { job, type Jobs } from "../../domain/jobs/job.ts";
import { MediaKey } from "../../domain/wire/ids.ts";
import { addJob } from "../../db/jobs.ts";
import type { Sql } from "../../db/sql.ts";
import { removeGoneFiles } from "./remove_gone_files.ts";
import { renderMedia, type RenderParts } from "./render_media.ts";
import { sweepStorage } from "./sweep_storage.ts";

export const RENDER_PICTURE = "render_picture";
export const DELETE_FILES = "delete_files";

/** Has the bytes of deleted files removed now rather than at the next round. */
export async function filesGone(sql: Sql): Promise<void> {
  await addJob(sql, DELETE_FILES, {}, DELETE_FILES);
}

export function mediaJobs(parts: RenderParts): Jobs {
  const nothing = z.object({});
  return {
    [RENDER_PICTURE]: job(z.object({ key: MediaKey }), ({ key }, { isLast }) => renderMedia(parts, key, isLast)),
    [DELETE_FILES]: job(nothing, () => removeGoneFiles(parts), "*/5 * * * *"),
    sweep_storage: job(nothing, () => sweepStorage(parts, new Date(parts.clock())), "17 * * * *"),
  };
}
