import { z } from "zod";
import { job, type Jobs } from "../../domain/jobs/job.ts";
import type { BillingParts } from "./billing_parts.ts";
import { reconcile } from "./reconcile.ts";

export const RECONCILE = "reconcile_subscriptions";

export function billingJobs(parts: BillingParts | null, clock: () => number): Jobs {
  if (!parts) return {};
  return {
    [RECONCILE]: job(
      z.object({}),
      async () => {
        const { compared, mended, failed, forgotten, doubled } = await reconcile(parts, clock());
        const counts = { compared, mended: mended.length, failed: failed.length, forgotten, doubled: doubled.length };
        parts.log(
          failed.length + doubled.length > 0 ? "error" : "info",
          "subscriptions were compared with the provider",
          counts,
        );
      },
      "17 3 * * *",
    ),
  };
}
