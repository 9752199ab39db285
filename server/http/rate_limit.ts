import { createMiddleware } from "hono/factory";
import { RateLimiterMemory } from "rate-limiter-flexible";
import type { RateLimit } from "../../domain/wire/action.ts";
import { wireFailure } from "../../domain/wire/failures.ts";
import type { Env } from "./env.ts";

export function limitRate({ calls, perSeconds }: RateLimit, isOn: boolean) {
  const limiter = new RateLimiterMemory({ points: calls, duration: perSeconds });
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
