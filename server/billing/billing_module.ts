import { freePlanOf } from "../../domain/billing/free_plan.ts";
import type { Pool } from "../../db/sql.ts";
import type { Config } from "../host/settings/config.ts";
import { billingHandlers } from "./billing_handlers.ts";
import type { BillingContext } from "./billing_context.ts";
import { billingJobs } from "./billing_jobs.ts";
import { stripeHandlers } from "./stripe_handlers.ts";

interface CallParts {
  readonly pool: Pool;
  /** Null where no payment provider is set up. */
  readonly billing: BillingContext | null;
  readonly config: Pick<Config, "limits">;
}

interface JobParts {
  readonly billing: BillingContext | null;
  readonly clock: () => number;
}

export const billingModule = {
  calls: ({ pool, billing, config }: CallParts) => ({
    billing: billingHandlers(pool, billing, freePlanOf(config.limits)),
    stripe: stripeHandlers(billing),
  }),
  jobs: ({ billing, clock }: JobParts) => billingJobs(billing, clock),
};
