import { z } from "zod";
import { oldestInTrash } from "../../domain/items/trash.ts";
import { job, type Jobs } from "../../domain/jobs/job.ts";
import { purgeTrash } from "../../db/items/purge.ts";
import type { Pool } from "../../db/sql.ts";

export function itemJobs({ pool, clock }: { readonly pool: Pool; readonly clock: () => number }): Jobs {
  return {
    purge_trash: job(z.object({}), async () => {
      await purgeTrash(pool, oldestInTrash(clock()));
    }, "41 * * * *"),
  };
}
