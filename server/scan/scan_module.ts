import { z } from "zod";
import { job, type Jobs } from "../../domain/jobs/job.ts";
import { keptAmong } from "../../db/scan/kept_scans.ts";
import type { Pool } from "../../db/sql.ts";
import type { ScanFiles } from "./scan_files.ts";
import { scanHandlers, type ScanParts } from "./scan_handlers.ts";

export const scanModule = {
  calls: (parts: ScanParts) => ({ scans: scanHandlers(parts) }),
  jobs: scanJobs,
};

interface ScanJobParts {
  readonly pool: Pool;
  readonly clock: () => number;
  readonly scanFiles: ScanFiles;
}

/** Pictures whose row is gone while their file could not be removed: also those of accounts that were deleted. */
function scanJobs({ pool, clock, scanFiles }: ScanJobParts): Jobs {
  return {
    sweep_kept_scans: job(
      z.object({}),
      () => scanFiles.sweep((ids) => keptAmong(pool, ids), clock()),
      "47 * * * *",
    ),
  };
}
