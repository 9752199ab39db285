import { z } from "zod";
import { freePlanOf } from "../../domain/billing/plan_terms.ts";
import type { Pool } from "../../db/sql.ts";
import type { Config } from "../host/settings/config.ts";
import { billingHandlers } from "./billing_handlers.ts";
import type { BillingContext } from "./billing_context.ts";
import { stripeHandlers } from "./stripe_handlers.ts";
import { job, type Jobs } from "../../domain/jobs/job.ts";
import { jobNameInside } from "../../domain/wire/job_name.ts";
import { announceRenewals } from "./announce_renewals.ts";
import { reconcile } from "./reconcile.ts";

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

const ANNOUNCE = "announce_renewals";
const RECONCILE = "reconcile_subscriptions";

function billingJobs(context: BillingContext | null, clock: () => number): Jobs {
  if (!context) return {};
  return {
    [jobNameInside(context.isSandbox, RECONCILE)]: job(
      z.object({}),
      async () => {
        const { compared, mended, failed, forgotten, doubled } = await reconcile(context, clock());
        const counts = { compared, mended: mended.length, failed: failed.length, forgotten, doubled: doubled.length };
        context.log(
          failed.length + doubled.length > 0 ? "error" : "info",
          "subscriptions were compared with the provider",
          counts,
        );
      },
      "17 3 * * *",
      { madeUpMs: 24 * 60 * 60_000 },
    ),
    [jobNameInside(context.isSandbox, ANNOUNCE)]: job(
      z.object({}),
      async () => {
        const announced = await announceRenewals(context, new Date(clock()));
        if (announced > 0) context.log("info", "renewals were announced", { announced });
      },
      "47 * * * *",
    ),
  };
}
