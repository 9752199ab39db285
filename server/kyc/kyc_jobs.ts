import { z } from "zod";
import { job, type Jobs } from "../../domain/jobs/job.ts";
import { DRAFTS_KEPT_DAYS, PICTURES_KEPT_DAYS } from "../../domain/kyc/rules.ts";
import { deleteOldKycPictures } from "../../db/kyc/kyc.ts";
import type { Pool } from "../../db/sql.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Their files follow, as those of every row that is gone. */
export function kycJobs({ pool, clock }: { readonly pool: Pool; readonly clock: () => number }): Jobs {
  const daysAgo = (days: number) => new Date(clock() - days * DAY_MS);
  return {
    sweep_kyc_pictures: job(
      z.object({}),
      () => deleteOldKycPictures(pool, daysAgo(DRAFTS_KEPT_DAYS), daysAgo(PICTURES_KEPT_DAYS)),
      "37 * * * *",
    ),
  };
}
