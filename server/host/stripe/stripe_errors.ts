import Stripe from "stripe";
import { billingFailure } from "../../../domain/billing/failures.ts";
import type { Log } from "../log/log.ts";
import { within } from "../process/within.ts";
import type { Failure } from "../../../domain/wire/failure.ts";

/**
 * @param patienceMs after which nobody waits any longer. What was asked may still happen: that is what the keys and the
 * nightly comparison are for
 */
export function askStripe(log: Log, patienceMs: number) {
  return async <T>(call: () => Promise<T>): Promise<T> => {
    const late = () => {
      throw new TooLong();
    };
    return await within(patienceMs, call(), late).catch((error) => {
      throw failureOf(error, log);
    });
  };
}

class TooLong extends Error {}

export async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

export function isMissing(error: unknown, param?: string): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing" &&
    (param === undefined || error.param === param);
}

function failureOf(error: unknown, log: Log): unknown {
  if (error instanceof TooLong) {
    log("warning", "Stripe did not answer in time", {});
    return billingFailure("Unreachable", { retryAfterS: 5 });
  }
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (error instanceof Stripe.errors.StripeCardError) return billingFailure("Declined", { sentence: error.message });
  const status = error.statusCode ?? 0;
  if (error instanceof Stripe.errors.StripeIdempotencyError && status === 400) {
    log("warning", "Stripe knows that key from another call", { requestId: error.requestId, reason: error.message });
    return billingFailure("KeyTaken", { retryAfterS: 5 });
  }
  // Two calls at once, or too many: members can bring that about, so it is counted where it is answered.
  if (status === 409 || error.code === "lock_timeout") return planBusy(error);
  if (status === 429) return billingFailure("ProviderBusy", { retryAfterS: 5, cause: error });
  const { type, code, param, requestId } = error;
  const isUnanswered = status === 0;
  const about = { type, code, param, requestId, reason: error.message };
  log(isUnanswered ? "warning" : "error", "Stripe refused a call", about);
  if (error instanceof Stripe.errors.StripeAuthenticationError) return billingFailure("NotSetUp");
  if (isUnanswered) return billingFailure("Unreachable", { retryAfterS: 5 });
  if (status >= 500) return billingFailure("ProviderFault", { retryAfterS: 5 });
  return billingFailure("ProviderRefused");
}

/** Who waits longer than this for others is told to come back, before a browser or the provider gives up on us. */
export const PATIENCE_MS = 15_000;
const RETRY_S = 2;

export function planBusy(cause?: Error): Failure {
  return billingFailure("PlanBusy", { retryAfterS: RETRY_S, ...(cause && { cause }) });
}
