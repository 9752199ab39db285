import Stripe from "stripe";
import { billingFailure } from "../../domain/billing/failures.ts";
import type { Log } from "../log.ts";
import { planBusy } from "./patience.ts";

/**
 * @param patienceMs after which nobody waits any longer. What was asked may still happen: that is what the keys and the
 * nightly comparison are for
 */
export function askStripe(log: Log, patienceMs: number) {
  return async <T>(call: () => Promise<T>): Promise<T> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLong = new Promise<never>((_, reject) => timer = setTimeout(() => reject(new TooLong()), patienceMs));
    try {
      return await Promise.race([call(), tooLong]);
    } catch (error) {
      throw failureOf(error, log);
    } finally {
      clearTimeout(timer);
    }
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
    return planBusy();
  }
  // Without a status no answer came; 409 and 429 say that the same call may be repeated.
  const isOpen = status === 0 || status === 409 || status === 429;
  const { type, code, param, requestId } = error;
  log(isOpen ? "warning" : "error", "Stripe refused a call", { type, code, param, requestId, reason: error.message });
  if (error instanceof Stripe.errors.StripeAuthenticationError) return billingFailure("NotSetUp");
  if (isOpen) return billingFailure("Unreachable", { retryAfterS: 5 });
  if (status >= 500) return billingFailure("ProviderFault", { retryAfterS: 5 });
  return billingFailure("ProviderRefused");
}
