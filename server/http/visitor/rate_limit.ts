import { setTimeout as pause } from "node:timers/promises";
import { createMiddleware } from "hono/factory";
import { type RateLimiterAbstract, RateLimiterMemory } from "rate-limiter-flexible";
import type { RateLimit } from "../../../domain/wire/action.ts";
import { wireFailure } from "../../../domain/wire/failures.ts";
import { addressKey } from "./address_key.ts";
import type { Ctx, Env } from "../env.ts";

export interface RateLimiter {
  /** @throws Failure TooMany */
  spend(key: string, points?: number): Promise<void>;
  giveBack(key: string): Promise<unknown>;
  /** Whether somebody has gone on for as many calls again after the first refusal. */
  insists(key: string): Promise<boolean>;
}

/** What a refusal waits for those who go on whatever they are told: a flood is as fast as its answers. */
const LATE_MS = 1_000;

/** Counts what each payer has spent. */
export type Counter = Pick<RateLimiterAbstract, "consume" | "reward" | "get">;
/** Where a limit of this name is counted. */
export type CounterOf = (name: string, limit: RateLimit) => Counter;
/** The limiter of this name, made when it is first asked for. */
export type RateLimits = (name: string, limit: RateLimit) => RateLimiter;

const inThisProcess: CounterOf = (_name, { calls, perSeconds }) =>
  new RateLimiterMemory({ points: calls, duration: perSeconds });

/** One that counts in this process alone. */
export function openRateLimit(limit: RateLimit, isOn: boolean): RateLimiter {
  return openRateLimits(isOn)("", limit);
}

export function openRateLimits(isOn: boolean, counterOf = inThisProcess): RateLimits {
  const opened = new Map<string, RateLimiter>();
  return (name, limit) => {
    const limiter = opened.get(name) ?? (isOn ? limiterOf(counterOf(name, limit), limit) : LIMITLESS);
    opened.set(name, limiter);
    return limiter;
  };
}

const LIMITLESS: RateLimiter = {
  spend: () => Promise.resolve(),
  giveBack: () => Promise.resolve(),
  insists: () => Promise.resolve(false),
};

function limiterOf(counter: Counter, { calls }: RateLimit): RateLimiter {
  return {
    spend: (key, points) => spend(counter, key, points),
    giveBack: (key) => counter.reward(key),
    insists: async (key) => ((await counter.get(key))?.consumedPoints ?? 0) > 2 * calls,
  };
}

/** @param late waits before somebody who insists is refused */
export function limitRate(limiter: RateLimiter, late = () => pause(LATE_MS)) {
  return createMiddleware<Env>(async (c, next) => {
    const payer = payerOf(c);
    try {
      await limiter.spend(payer);
    } catch (refusal) {
      if (await limiter.insists(payer)) await late();
      throw refusal;
    }
    await next();
  });
}

/** Whom a call counts for: the member, or the address of whoever has not signed in. */
export function payerOf(c: Ctx): string {
  return c.get("visitor")?.userId ?? addressKey(c.get("address"));
}

async function spend(counter: Counter, key: string, points = 1): Promise<void> {
  try {
    await counter.consume(key, points);
  } catch (refusal) {
    // The library rejects with the waiting time, not with an Error, when the points are spent.
    if (refusal instanceof Error) throw refusal;
    const waitMs = (refusal as { msBeforeNext: number }).msBeforeNext;
    throw wireFailure("TooMany", { retryAfterS: Math.ceil(waitMs / 1000) });
  }
}
