import type { Jobs } from "../domain/jobs/job.ts";
import { authJobs } from "./auth/auth_jobs.ts";
import { billingJobs } from "./billing/billing_jobs.ts";
import type { BillingParts } from "./billing/billing_parts.ts";
import type { SendMail } from "../domain/mail/mail.ts";
import type { JobQueue } from "./jobs/run_jobs.ts";
import { itemJobs } from "./items/item_jobs.ts";
import type { Log } from "./log.ts";
import { mailJobs } from "./mail/mail_jobs.ts";
import { largePictureJobs, mediaJobs } from "./media/media_jobs.ts";
import type { MediaStore } from "./media/open_storage.ts";
import type { Pictures } from "./pictures/open_pictures.ts";
import { type ScanJobParts, scanJobs } from "./scan/scan_jobs.ts";

export interface JobParts extends MediaStore, ScanJobParts {
  readonly log: Log;
  readonly pictures: Pictures;
  readonly billing: BillingParts | null;
  readonly sendMail: SendMail;
}

/** Enough to make pictures while a sweep runs; more would take the processor from the people waiting. */
const USUAL_AT_ONCE = 2;

export function allJobs(parts: JobParts): JobQueue[] {
  return [{ jobs: usualJobs(parts), atOnce: USUAL_AT_ONCE }, { jobs: largePictureJobs(parts), atOnce: 1 }];
}

function usualJobs(parts: JobParts): Jobs {
  return {
    ...authJobs(parts),
    ...itemJobs(parts),
    ...mediaJobs(parts),
    ...billingJobs(parts.billing, parts.clock),
    ...mailJobs(parts.sendMail),
    ...scanJobs(parts),
  };
}
