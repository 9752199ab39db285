import { createMiddleware } from "hono/factory";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { wireFailure } from "../../domain/wire/failures.ts";
import type { Env } from "./env.ts";

export interface Allowance {
  readonly points: number;
  readonly perSeconds: number;
}

/** Sign-ins from one address. */
export const SIGN_IN_ALLOWANCE: Allowance = { points: 60, perSeconds: 60 };
/** Calls of one member, or of one address that has not signed in. */
export const CALL_ALLOWANCE: Allowance = { points: 3000, perSeconds: 60 };

export function limitRate(allowance: Allowance, isOn: boolean) {
  const limiter = new RateLimiterMemory({ points: allowance.points, duration: allowance.perSeconds });
  return createMiddleware<Env>(async (c, next) => {
    if (isOn) await spend(limiter, c.get("visitor")?.userId ?? c.get("address"));
    await next();
  });
}

async function spend(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    // The library rejects with the waiting time, not with an Error, when the points are spent.
    if (refusal instanceof Error) throw refusal;
    const waitMs = (refusal as { msBeforeNext: number }).msBeforeNext;
    throw wireFailure("TooMany", { retryAfterS: Math.ceil(waitMs / 1000) });
  }
}
