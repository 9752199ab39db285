import { z } from "zod";
import { job, type Jobs } from "../../domain/jobs/job.ts";
import { MediaKey } from "../../domain/wire/ids.ts";
import { removeGoneFiles } from "./remove_gone_files.ts";
import { renderMedia, type RenderParts } from "./render_media.ts";
import { sweepStorage } from "./sweep_storage.ts";

export const RENDER_PICTURE = "render_picture";
export const DELETE_FILES = "delete_files";

export function mediaJobs(parts: RenderParts): Jobs {
  const nothing = z.object({});
  return {
    [RENDER_PICTURE]: job(z.object({ key: MediaKey }), ({ key }, { isLast }) => renderMedia(parts, key, isLast)),
    [DELETE_FILES]: job(nothing, () => removeGoneFiles(parts), "*/5 * * * *"),
    sweep_storage: job(nothing, () => sweepStorage(parts, new Date(parts.clock())), "17 * * * *"),
  };
}
