import type { Contract } from "../../domain/contract.ts";
import { job, type Jobs } from "../../domain/jobs/job.ts";
import { Mail, type Mailer, sendMailJob } from "../../domain/mail/mail.ts";
import type { ContractHandlers } from "../../domain/wire/action.ts";
import { authModule } from "../auth/auth_module.ts";
import { backupModule } from "../archive/backup/backup_module.ts";
import { billingModule } from "../billing/billing_module.ts";
import type { Game } from "../game/open_game.ts";
import { operationHandlers, type OperationParts } from "./operation_handlers.ts";
import type { Config } from "../host/settings/config.ts";
import type { Ctx } from "../http/env.ts";
import { householdHandlers } from "../households/household_handlers.ts";
import type { HouseholdParts } from "../households/household_parts.ts";
import { itemModule } from "../items/item_module.ts";
import { forgetJobs, type JobQueue } from "../host/jobs/run_jobs.ts";
import { labelModule } from "../labels/label_module.ts";
import { logModule } from "../logs/log_module.ts";
import { mergeModule } from "../households/merge_module.ts";
import { mediaHandlers, type MediaParts } from "../media/media_handlers.ts";
import { largePictureJobs, type MediaJobParts, mediaJobs } from "../media/media_jobs.ts";
import { openapiModule } from "../openapi/openapi_module.ts";
import { profileModule } from "../profile/profile_module.ts";
import { scanModule } from "../scan/scan_module.ts";
import { transferModule } from "../archive/transfer/transfer_module.ts";
import { webhookModule } from "../webhooks/webhook_module.ts";

/** About the server itself. */
const serverModule = {
  calls: (parts: OperationParts) => ({ operations: operationHandlers(parts) }),
  jobs: forgetJobs,
};

const mailModule = {
  jobs: ({ mail, config }: { readonly mail: Mailer; readonly config: Pick<Config, "isSandbox"> }): Jobs => ({
    [sendMailJob(config.isSandbox)]: job(Mail, mail.send),
  }),
};

const householdModule = {
  calls: (parts: HouseholdParts) => ({ households: householdHandlers(parts) }),
};

const mediaModule = {
  calls: (parts: MediaParts) => ({ media: mediaHandlers(parts) }),
  jobs: mediaJobs,
  queues: (parts: MediaJobParts) => [{ jobs: largePictureJobs(parts), atOnce: 1 }],
};

/** Its messages are heard, and its clocks run, from `openGame` on. */
const gameModule = {
  calls: ({ game }: { readonly game: Game["handlers"] }) => game,
};

/**
 * All that the server does stands here once. A module brings `calls`, the handlers of tables of the contract; `jobs`, work that nobody waits
 * for, which shares one queue with that of the others; `queues` for work that is not to be waited for by the rest.
 */
const MODULES = [
  ...[
    serverModule,
    openapiModule,
    authModule,
    householdModule,
    mergeModule,
    itemModule,
    labelModule,
    mediaModule,
    scanModule,
    webhookModule,
    profileModule,
  ],
  ...[transferModule, backupModule, billingModule, logModule, mailModule, gameModule],
] as const;

type Module = (typeof MODULES)[number];
type Calls = Extract<Module, { readonly calls: unknown }>["calls"];
type OwnJobs = Extract<Module, { readonly jobs: unknown }>["jobs"];
type Queues = Extract<Module, { readonly queues: unknown }>["queues"];
/** What is all of a union's members at once. */
type Every<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All
  : never;

/** What the modules together ask for. */
export type CallParts = Every<Parameters<Calls>[0]>;
export type JobParts = Every<Parameters<OwnJobs | Queues>[0]>;

/** A handler for every row of the contract: leaving a module out does not compile. */
export function handlersOf(parts: CallParts): ContractHandlers<Contract, Ctx> {
  const all: Every<ReturnType<Calls>> = Object.assign(
    {},
    ...MODULES.map((module) => "calls" in module ? module.calls(parts) : {}),
  );
  return all;
}

/** Enough to make pictures while a sweep runs; more would take the processor from the people waiting. */
const SHARED_AT_ONCE = 2;

export function queuesOf(parts: JobParts): JobQueue[] {
  const shared: Jobs = Object.assign({}, ...MODULES.map((module) => "jobs" in module ? module.jobs(parts) : {}));
  const own = MODULES.flatMap((module): JobQueue[] => "queues" in module ? module.queues(parts) : []);
  return [{ jobs: shared, atOnce: SHARED_AT_ONCE }, ...own];
}
