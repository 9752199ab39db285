import { join } from "node:path";
import { keptAmong } from "../db/scan/kept_scans.ts";
import { allJobs } from "./all_jobs.ts";
import type { BillingParts } from "./billing/billing_parts.ts";
import { runJobs } from "./jobs/run_jobs.ts";
import { openMail } from "./mail/open_mail.ts";
import type { Infrastructure } from "./open_infrastructure.ts";
import type { Sandbox } from "./open_sandbox.ts";
import { openPictures, type Pictures } from "./pictures/open_pictures.ts";
import { openScanFiles, type ScanFiles } from "./scan/scan_files.ts";
import { startBilling } from "./start_billing.ts";

/** What works without anybody asking: payments, jobs, mail, kept pictures. */
export interface Workers {
  readonly scanFiles: ScanFiles;
  readonly billing: BillingParts | null;
  readonly pictures: Pictures;
}

export async function openWorkers(
  infrastructure: Infrastructure,
  sandbox: Sandbox | null,
  resources: AsyncDisposableStack,
): Promise<Workers> {
  const { config, pool, log, clock, database, store, sessionCache } = infrastructure;
  const billing = startBilling({
    account: sandbox?.stripe ?? config.stripe,
    pool,
    log,
    isSandbox: config.isSandbox,
    proChanged: sessionCache.forgetUser,
  });
  const sendMail = sandbox?.sendMail ?? openMail(config.mail, log);
  const scanFiles = sweptScanFiles(infrastructure);
  const pictures = openPictures();
  const parts = { pool, clock, log, billing, sendMail, scanFiles, pictures, ...store };
  const jobs = await runJobs(database.url, allJobs(parts), log);
  resources.defer(() => jobs.stop());
  // Before the jobs, which would wait for it.
  resources.use(pictures);
  return { scanFiles, billing, pictures };
}

/** Swept at the start too: a server that never runs for an hour, or whose jobs another server does, has a folder of its own. */
function sweptScanFiles({ config, pool, log, clock }: Infrastructure): ScanFiles {
  const files = openScanFiles(join(config.dataDir, "scans"));
  files.sweep((ids) => keptAmong(pool, ids), clock()).catch((error) =>
    log("warning", "kept pictures were not swept", { error: String(error) })
  );
  return files;
}
