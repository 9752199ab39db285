import { RateLimiterMemory, RateLimiterRedis } from "rate-limiter-flexible";
import type { Counter, CounterOf } from "./rate_limit.ts";
import { unlessAborted } from "../../host/outgoing/unless_aborted.ts";
import type { Redis } from "../../host/redis/open_redis.ts";

/** A call waits no longer than this for a count; it has something else to do. */
const ANSWER_WITHIN_MS = 200;
/** After a late answer each server counts for itself for so long. */
const LEAVE_ALONE_MS = 5_000;

/** Limits that servers count together; while Redis is away or slow each counts for itself. */
export function sharedCounters({ prompt }: Pick<Redis, "prompt">, clock: () => number = Date.now): CounterOf {
  let aloneUntil = 0;
  async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const late = AbortSignal.timeout(ANSWER_WITHIN_MS);
    try {
      return await unlessAborted(answer, late);
    } catch (error) {
      if (late.aborted) aloneUntil = clock() + LEAVE_ALONE_MS;
      throw error;
    }
  }
  /** What the library asks of a client. */
  const storeClient = {
    get isReady() {
      return prompt.isReady && clock() >= aloneUntil;
    },
    eval: (script: string, of: Parameters<typeof prompt.eval>[1]) => inTime(prompt.eval(script, of)),
    multi() {
      const commands = prompt.multi();
      return {
        get(key: string) {
          commands.get(key);
          return this;
        },
        pTTL(key: string) {
          commands.pTTL(key);
          return this;
        },
        exec: () => inTime(commands.exec()),
      };
    },
  };
  return (name, { calls: points, perSeconds: duration }): Counter =>
    new RateLimiterRedis({
      storeClient,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      keyPrefix: `stowmark:limit:${name}`,
      points,
      duration,
      insuranceLimiter: new RateLimiterMemory({ points, duration }),
    });
}
