import type { Jobs } from "../domain/jobs/job.ts";
import { authJobs } from "./auth/auth_jobs.ts";
import { billingJobs } from "./billing/billing_jobs.ts";
import type { BillingParts } from "./billing/billing_parts.ts";
import type { SendMail } from "../domain/mail/mail.ts";
import { itemJobs } from "./items/item_jobs.ts";
import type { Log } from "./log.ts";
import { mailJobs } from "./mail/mail_jobs.ts";
import { mediaJobs } from "./media/media_jobs.ts";
import type { MediaStore } from "./media/open_storage.ts";
import { type ScanJobParts, scanJobs } from "./scan/scan_jobs.ts";

export interface JobParts extends MediaStore, ScanJobParts {
  readonly log: Log;
  readonly billing: BillingParts | null;
  readonly sendMail: SendMail;
}

export function allJobs(parts: JobParts): Jobs {
  return {
    ...authJobs(parts),
    ...itemJobs(parts),
    ...mediaJobs(parts),
    ...billingJobs(parts.billing, parts.clock),
    ...mailJobs(parts.sendMail),
    ...scanJobs(parts),
  };
}
