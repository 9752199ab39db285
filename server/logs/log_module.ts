import { z } from "zod";
import { logHandlers, type LogParts } from "./log_handlers.ts";
import { job, type Jobs } from "../../domain/jobs/job.ts";
import { LOGS_KEPT_DAYS } from "../../domain/logs/log.ts";
import { newestLogId } from "../../db/logs/read_logs.ts";
import { clearLogs } from "../../db/logs/write_logs.ts";
import type { Pool } from "../../db/sql.ts";

export const logModule = {
  calls: (parts: LogParts) => ({ logs: logHandlers(parts) }),
  jobs: logJobs,
};

const DAY_MS = 24 * 60 * 60_000;

export function logJobs({ pool, clock }: { readonly pool: Pool; readonly clock: () => number }): Jobs {
  return {
    prune_logs: job(
      z.object({}),
      async () => {
        await clearLogs(pool, { endDate: lastGone(clock()) }, await newestLogId(pool));
      },
      "17 3 * * *",
      { madeUpMs: DAY_MS },
    ),
  };
}

/** Whole days go. */
function lastGone(now: number): Date {
  return new Date(Math.floor(now / DAY_MS) * DAY_MS - LOGS_KEPT_DAYS * DAY_MS - 1);
}
