import { kycHandlers, type KycParts } from "./kyc_handlers.ts";
import { kycJobs } from "./kyc_jobs.ts";

export const kycRoom = {
  calls: (parts: KycParts) => ({ kyc: kycHandlers(parts) }),
  jobs: kycJobs,
};
