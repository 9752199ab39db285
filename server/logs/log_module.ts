import { logHandlers, type LogParts } from "./log_handlers.ts";
import { logJobs } from "./log_jobs.ts";

export const logModule = {
  calls: (parts: LogParts) => ({ logs: logHandlers(parts) }),
  jobs: logJobs,
};
