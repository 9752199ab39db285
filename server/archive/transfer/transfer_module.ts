import { transferHandlers } from "./transfer_handlers.ts";
import { transferJobs } from "./transfer_jobs.ts";
import type { TransferParts } from "./transfer_parts.ts";

export const transferModule = {
  calls: (parts: TransferParts) => ({ transfer: transferHandlers(parts) }),
  queues: (parts: TransferParts) => [{ jobs: transferJobs(parts), atOnce: 1 }],
};
