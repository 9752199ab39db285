import { billingFailure } from "../../../domain/billing/failures.ts";
import type { Failure } from "../../../domain/wire/failure.ts";

/** Who waits longer than this for others is told to come back, before a browser or the provider gives up on us. */
export const PATIENCE_MS = 15_000;
const RETRY_S = 2;

export function planBusy(cause?: Error): Failure {
  return billingFailure("PlanBusy", { retryAfterS: RETRY_S, ...(cause && { cause }) });
}
