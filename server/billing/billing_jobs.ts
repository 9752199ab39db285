import { z } from "zod";
import { job, type Jobs } from "../../domain/jobs/job.ts";
import { jobNameInside } from "../../domain/wire/job_name.ts";
import { announceRenewals } from "./announce_renewals.ts";
import type { BillingContext } from "./billing_context.ts";
import { reconcile } from "./reconcile.ts";

const ANNOUNCE = "announce_renewals";
const RECONCILE = "reconcile_subscriptions";

export function billingJobs(context: BillingContext | null, clock: () => number): Jobs {
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
