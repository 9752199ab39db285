import { z } from "zod";
import { job, type Jobs } from "../../../domain/jobs/job.ts";
import { forgetGivenUpJobs } from "../../../db/jobs.ts";
import type { Pool } from "../../../db/sql.ts";
import type { Log } from "../log/log.ts";

interface ForgetParts {
  readonly pool: Pool;
  readonly log: Log;
  readonly clock: () => number;
}

/** Long enough to see the alert; what was given to them, such as an address, is not kept for ever. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

export function forgetJobs({ pool, log, clock }: ForgetParts): Jobs {
  return {
    forget_jobs: job(z.object({}), async () => {
      const forgotten = await forgetGivenUpJobs(pool, new Date(clock() - KEPT_MS));
      if (forgotten > 0) log("info", "jobs that were given up a week ago are forgotten", { forgotten });
    }, "23 * * * *"),
  };
}
