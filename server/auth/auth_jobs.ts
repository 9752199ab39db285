import { z } from "zod";
import { job, type Jobs } from "../../domain/jobs/job.ts";
import { sweepSessions } from "../../db/auth/sessions.ts";
import { sweepSpentSignIns } from "../../db/auth/spent_sign_ins.ts";
import type { Pool } from "../../db/sql.ts";

export function authJobs({ pool, clock }: { readonly pool: Pool; readonly clock: () => number }): Jobs {
  return {
    sweep_sessions: job(z.object({}), () => sweep(pool, new Date(clock())), "29 * * * *"),
  };
}

async function sweep(pool: Pool, now: Date): Promise<void> {
  await sweepSessions(pool, now);
  await sweepSpentSignIns(pool, now);
}
