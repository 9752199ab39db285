import { scanHandlers, type ScanParts } from "./scan_handlers.ts";
import { scanJobs } from "./scan_jobs.ts";

export const scanModule = {
  calls: (parts: ScanParts) => ({ scans: scanHandlers(parts) }),
  jobs: scanJobs,
};
