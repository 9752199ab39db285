import type { FreePlan } from "../../domain/billing/plan_terms.ts";
import type { Pool } from "../../db/sql.ts";
import type { Log } from "../host/log/log.ts";
import type { BillingTurns } from "./billing_turns.ts";
import type { Payments } from "../host/stripe/stripe_payments.ts";

export interface BillingContext {
  readonly pool: Pool;
  readonly payments: Payments;
  readonly log: Log;
  /** Whether customers are made in the sandbox. */
  readonly isSandbox: boolean;
  /** What is left of the plan's limits when Pro ends. */
  readonly free: FreePlan;
  readonly turns: BillingTurns;
}
