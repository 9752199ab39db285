import type { Contract } from "../domain/contract.ts";
import type { Jobs } from "../domain/jobs/job.ts";
import type { ContractHandlers } from "../domain/wire/action.ts";
import { authRoom } from "./auth/auth_room.ts";
import { backupRoom } from "./backup/backup_room.ts";
import { billingRoom } from "./billing/billing_room.ts";
import { gameRoom } from "./game/game_room.ts";
import { operationHandlers, type OperationParts } from "./health.ts";
import type { Ctx } from "./http/env.ts";
import { itemRoom } from "./items/item_room.ts";
import { forgetJobs } from "./jobs/forget_jobs.ts";
import type { JobQueue } from "./jobs/run_jobs.ts";
import { kycRoom } from "./kyc/kyc_room.ts";
import { logRoom } from "./logs/log_room.ts";
import { mailRoom } from "./mail/mail_room.ts";
import { mediaRoom } from "./media/media_room.ts";
import { openapiRoom } from "./openapi/openapi_room.ts";
import { profileRoom } from "./profile/profile_room.ts";
import { scanRoom } from "./scan/scan_room.ts";
import { transferRoom } from "./transfer/transfer_room.ts";
import { webhookRoom } from "./webhooks/webhook_room.ts";

/** About the server itself. */
const serverRoom = {
  calls: (parts: OperationParts) => ({ operations: operationHandlers(parts) }),
  jobs: forgetJobs,
};

/**
 * All that the server does stands here once. A room brings `calls`, the handlers of tables of the contract; `jobs`, work that nobody waits
 * for, which shares one queue with that of the others; `queues` for work that is not to be waited for by the rest.
 */
const ROOMS = [
  ...[serverRoom, openapiRoom, authRoom, itemRoom, mediaRoom, scanRoom, webhookRoom, profileRoom],
  ...[kycRoom, transferRoom, backupRoom, billingRoom, logRoom, mailRoom, gameRoom],
] as const;

type Room = (typeof ROOMS)[number];
type Calls = Extract<Room, { readonly calls: unknown }>["calls"];
type OwnJobs = Extract<Room, { readonly jobs: unknown }>["jobs"];
type Queues = Extract<Room, { readonly queues: unknown }>["queues"];
/** What is all of a union's members at once. */
type Every<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All
  : never;

/** What the rooms together ask for. */
export type CallParts = Every<Parameters<Calls>[0]>;
export type JobParts = Every<Parameters<OwnJobs | Queues>[0]>;

/** A handler for every row of the contract: leaving a room out does not compile. */
export function handlersOf(parts: CallParts): ContractHandlers<Contract, Ctx> {
  const all: Every<ReturnType<Calls>> = Object.assign(
    {},
    ...ROOMS.map((room) => "calls" in room ? room.calls(parts) : {}),
  );
  return all;
}

/** Enough to make pictures while a sweep runs; more would take the processor from the people waiting. */
const SHARED_AT_ONCE = 2;

export function queuesOf(parts: JobParts): JobQueue[] {
  const shared: Jobs = Object.assign({}, ...ROOMS.map((room) => "jobs" in room ? room.jobs(parts) : {}));
  const own = ROOMS.flatMap((room): JobQueue[] => "queues" in room ? room.queues(parts) : []);
  return [{ jobs: shared, atOnce: SHARED_AT_ONCE }, ...own];
}
