import type { Jobs } from "../domain/jobs/job.ts";
import { type AccountJobParts, accountJobs } from "./auth/account_jobs.ts";
import { type AuthJobParts, authJobs } from "./auth/auth_jobs.ts";
import { leftoversOf } from "./account_leftovers.ts";
import { deletionJobs } from "./auth/delete_account.ts";
import { billingJobs } from "./billing/billing_jobs.ts";
import type { Config } from "./config.ts";
import type { BillingContext } from "./billing/billing_context.ts";
import { backupJobs } from "./backup/backup_jobs.ts";
import type { KeptBackups } from "./backup/keep_backup.ts";
import type { Counts } from "./counts.ts";
import { forgetJobs } from "./jobs/forget_jobs.ts";
import type { JobQueue } from "./jobs/run_jobs.ts";
import { itemJobs } from "./items/item_jobs.ts";
import { kycJobs } from "./kyc/kyc_jobs.ts";
import type { Log } from "./log.ts";
import { logJobs } from "./logs/log_jobs.ts";
import { mailJobs } from "./mail/mail_jobs.ts";
import { largePictureJobs, mediaJobs } from "./media/media_jobs.ts";
import type { MediaStore } from "./media/open_storage.ts";
import type { Pictures } from "./pictures/open_pictures.ts";
import { type ScanJobParts, scanJobs } from "./scan/scan_jobs.ts";
import { transferJobs } from "./transfer/transfer_jobs.ts";
import type { TransferParts } from "./transfer/transfer_parts.ts";
import { webhookJobs } from "./webhooks/webhook_jobs.ts";
import { webhookNetwork } from "./webhooks/webhook_network.ts";

export interface JobParts extends MediaStore, ScanJobParts, AuthJobParts, AccountJobParts, TransferParts {
  readonly log: Log;
  readonly counts: Counts;
  readonly pictures: Pictures;
  readonly billing: BillingContext | null;
  readonly backups: KeptBackups;
  readonly isNightlyBackup: boolean;
  readonly config: AuthJobParts["config"] & Pick<Config, "hasPrivateWebhooks">;
}

/** Enough to make pictures while a sweep runs; more would take the processor from the people waiting. */
const USUAL_AT_ONCE = 2;

/** A slow address waits in its own place and rests after it; the others go by. */
const WEBHOOKS_AT_ONCE = 4;

export function allJobs(parts: JobParts): JobQueue[] {
  return [
    { jobs: usualJobs(parts), atOnce: USUAL_AT_ONCE },
    { jobs: largePictureJobs(parts), atOnce: 1 },
    { jobs: transferJobs(parts), atOnce: 1 },
    { jobs: backupJobs(parts.backups, parts.isNightlyBackup), atOnce: 1 },
    {
      jobs: webhookJobs({ ...parts, network: webhookNetwork(parts.config.hasPrivateWebhooks) }),
      atOnce: WEBHOOKS_AT_ONCE,
    },
  ];
}

function usualJobs(parts: JobParts): Jobs {
  return {
    ...authJobs(parts),
    ...accountJobs(parts),
    ...deletionJobs(leftoversOf(parts), parts.config.isSandbox),
    ...itemJobs(parts),
    ...mediaJobs(parts),
    ...kycJobs(parts),
    ...billingJobs(parts.billing, parts.clock),
    ...mailJobs(parts.mail.send, parts.config.isSandbox),
    ...scanJobs(parts),
    ...logJobs(parts),
    ...forgetJobs(parts),
  };
}
