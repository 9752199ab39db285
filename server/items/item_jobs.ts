import { z } from "zod";
import { TRASH_DAYS } from "../../domain/items/trash.ts";
import { job, type Jobs } from "../../domain/jobs/job.ts";
import { purgeTrash } from "../../db/purge_items.ts";
import type { Pool } from "../../db/sql.ts";

const DAY_MS = 24 * 60 * 60_000;

export function itemJobs({ pool, clock }: { readonly pool: Pool; readonly clock: () => number }): Jobs {
  return {
    purge_trash: job(z.object({}), async () => {
      await purgeTrash(pool, new Date(clock() - TRASH_DAYS * DAY_MS));
    }, "41 * * * *"),
  };
}
