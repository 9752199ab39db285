import { freePlanOf } from "../../domain/billing/plan_terms.ts";
import type { Mailer } from "../../domain/mail/mail.ts";
import { keptAmong } from "../../db/scan/kept_scans.ts";
import { accountLeftovers } from "./account_leftovers.ts";
import type { OpenPages } from "../auth/auth_module.ts";
import type { SecretHash } from "../auth/secret_hash.ts";
import type { BillingContext } from "../billing/billing_context.ts";
import { freeLostJobs } from "../host/jobs/free_lost_jobs.ts";
import { type JobQueue, runJobs } from "../host/jobs/run_jobs.ts";
import { openMail, signMail } from "../host/mail/open_mail.ts";
import type { Infrastructure } from "./open_infrastructure.ts";
import { homeUrl } from "./open_realtime.ts";
import type { Sandbox } from "./open_sandbox.ts";
import { openPictures, type Pictures } from "../host/pictures/decoder.ts";
import { queuesOf } from "./modules.ts";
import { openScanFiles, type ScanFiles } from "../scan/scan_files.ts";
import { openBillingTurns } from "../billing/billing_turns.ts";
import { type StripeAccount, stripePayments } from "../host/stripe/stripe_payments.ts";
import type { Job } from "../../domain/jobs/job.ts";
import type { TraceWork } from "../http/tracing/open_tracing.ts";

interface Needs extends Omit<BillingContext, "payments" | "turns"> {
  readonly account: StripeAccount | null;
}

/** What works without anybody asking: payments, jobs, mail, kept pictures. */
export interface Workers {
  readonly scanFiles: ScanFiles;
  readonly billing: BillingContext | null;
  readonly pictures: Pictures;
  readonly mail: Mailer;
  readonly secretHash: SecretHash;
}

export async function openWorkers(
  infrastructure: Infrastructure & { readonly secretHash: SecretHash },
  sandbox: Sandbox | null,
  resources: AsyncDisposableStack,
  openPages: () => OpenPages | null,
): Promise<Workers> {
  const { config, pool, log, clock, database, store, tracing, secretHash } = infrastructure;
  const billing = startBilling({
    account: sandbox?.stripe ?? config.stripe,
    pool,
    log,
    isSandbox: config.isSandbox,
    free: freePlanOf(config.limits),
  });
  const mail = signMail(openMail(config.mail, log, sandbox?.sendMail ?? null), config.operator);
  const scanFiles = sweptScanFiles(infrastructure);
  const pictures = openPictures();
  const leaving = new AbortController();
  const backups = {
    ...{ pool, clock, log, store, databaseUrl: database.url, dataDir: config.dataDir, s3: config.s3 },
    isDatabaseHere: config.databaseUrl === null,
    signal: leaving.signal,
    settings: config.backup,
  };
  const parts = {
    ...{ ...infrastructure, ...store, homeUrl: homeUrl(infrastructure), limits: config.limits },
    ...{ backups, billing, mail, scanFiles, pictures, openPages },
  };
  const queues = queuesOf({ ...parts, leftovers: accountLeftovers(parts) });
  const jobs = await runJobs(database.url, tracedJobs(queues, tracing?.jobs ?? null), log);
  resources.defer(() => jobs.stop());
  const freeing = freeLostJobs(pool, log, leaving.signal);
  resources.defer(() => freeing);
  // Before the jobs, which would wait for them.
  resources.defer(() => leaving.abort());
  resources.use(pictures);
  return { scanFiles, billing, pictures, mail, secretHash };
}

/** Swept at the start too: a server that never runs for an hour, or whose jobs another server does, has a folder of its own. */
function sweptScanFiles({ store, pool, log, clock }: Infrastructure): ScanFiles {
  const files = openScanFiles(store);
  files.sweep((ids) => keptAmong(pool, ids), clock()).catch((error) =>
    log("warning", "kept pictures were not swept", { error })
  );
  return files;
}

/** Payments through a Stripe account; null where there is none. */
function startBilling({ account, ...parts }: Needs): BillingContext | null {
  if (!account) return null;
  return {
    ...parts,
    payments: stripePayments(account, parts.log),
    turns: openBillingTurns(),
  };
}

/** @param trace null where nobody collects traces: then the jobs are left as they are */
function tracedJobs(queues: readonly JobQueue[], trace: TraceWork | null): readonly JobQueue[] {
  if (!trace) return queues;
  const traced = ([name, job]: [string, Job]) =>
    [name, { ...job, run: (...given: Parameters<Job["run"]>) => trace(name, () => job.run(...given)) }] as const;
  return queues.map((queue) => ({ ...queue, jobs: Object.fromEntries(Object.entries(queue.jobs).map(traced)) }));
}
