import { z } from "zod";
import { job, type Jobs } from "../../domain/jobs/job.ts";
import { sweepSessions } from "../../db/auth/sessions.ts";
import type { Pool } from "../../db/sql.ts";

export function authJobs({ pool, clock }: { readonly pool: Pool; readonly clock: () => number }): Jobs {
  return {
    sweep_sessions: job(z.object({}), () => sweepSessions(pool, new Date(clock())), "29 * * * *"),
  };
}
