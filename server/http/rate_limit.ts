import { createMiddleware } from "hono/factory";
import { RateLimiterMemory } from "rate-limiter-flexible";
import type { RateLimit } from "../../domain/wire/action.ts";
import { wireFailure } from "../../domain/wire/failures.ts";
import { addressKey } from "./address_key.ts";
import type { Ctx, Env } from "./env.ts";

export interface RateLimiter {
  /** @throws Failure TooMany */
  spend(key: string): Promise<void>;
  giveBack(key: string): Promise<unknown>;
}

export function openRateLimit({ calls, perSeconds }: RateLimit, isOn: boolean): RateLimiter {
  if (!isOn) return { spend: () => Promise.resolve(), giveBack: () => Promise.resolve() };
  const limiter = new RateLimiterMemory({ points: calls, duration: perSeconds });
  return { spend: (key) => spend(limiter, key), giveBack: (key) => limiter.reward(key) };
}

export function limitRate(limit: RateLimit, isOn: boolean) {
  const limiter = openRateLimit(limit, isOn);
  return createMiddleware<Env>(async (c, next) => {
    await limiter.spend(payerOf(c));
    await next();
  });
}

/** Whom a call counts for: the member, or the address of whoever has not signed in. */
export function payerOf(c: Ctx): string {
  return c.get("visitor")?.userId ?? addressKey(c.get("address"));
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
