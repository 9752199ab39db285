import { join } from "node:path";
import { keptAmong } from "../db/scan/kept_scans.ts";
import { allJobs } from "./all_jobs.ts";
import type { BillingParts } from "./billing/billing_parts.ts";
import { runJobs } from "./jobs/run_jobs.ts";
import { openMail } from "./mail/open_mail.ts";
import type { Infrastructure } from "./open_infrastructure.ts";
import type { Sandbox } from "./open_sandbox.ts";
import { openScanFiles, type ScanFiles } from "./scan/scan_files.ts";
import { startBilling } from "./start_billing.ts";

/** What works without anybody asking: payments, jobs, mail, kept pictures. */
export interface Workers {
  readonly scanFiles: ScanFiles;
  readonly billing: BillingParts | null;
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
  const jobs = await runJobs(database.url, allJobs({ pool, clock, log, billing, sendMail, scanFiles, ...store }), log);
  resources.defer(() => jobs.stop());
  return { scanFiles, billing };
}

/** Swept at the start too: a server that never runs for an hour, or whose jobs another server does, has a folder of its own. */
function sweptScanFiles({ config, pool, log, clock }: Infrastructure): ScanFiles {
  const files = openScanFiles(join(config.dataDir, "scans"));
  files.sweep((ids) => keptAmong(pool, ids), clock()).catch((error) =>
    log("warning", "kept pictures were not swept", { error: String(error) })
  );
  return files;
}
