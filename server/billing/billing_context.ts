import type { FreePlan } from "../../domain/billing/free_plan.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import type { Pool } from "../../db/sql.ts";
import type { Log } from "../host/log/log.ts";
import type { MemberMutex } from "./member_mutex.ts";
import type { SingleFlight } from "./single_flight.ts";
import type { Payments } from "../host/stripe/payments.ts";

export interface BillingContext {
  readonly pool: Pool;
  readonly payments: Payments;
  readonly log: Log;
  /** Whether customers are made in the sandbox. */
  readonly isSandbox: boolean;
  /** What is left of the plan's limits when Pro ends. */
  readonly free: FreePlan;
  readonly inTurn: MemberMutex;
  readonly singleFlight: SingleFlight;
  readonly proChanged: (userId: UserId) => void;
}
