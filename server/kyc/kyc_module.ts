import { kycHandlers, type KycParts } from "./kyc_handlers.ts";
import { kycJobs } from "./kyc_jobs.ts";

export const kycModule = {
  calls: (parts: KycParts) => ({ kyc: kycHandlers(parts) }),
  jobs: kycJobs,
};
