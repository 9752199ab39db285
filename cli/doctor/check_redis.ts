import { StartError } from "../../server/host/process/start_error.ts";
import { hostOf, openRedis } from "../../server/host/redis/open_redis.ts";
import type { Config } from "../../server/host/settings/config.ts";
import { faultOf } from "./ask.ts";
import { type Finding, well, wrong } from "./finding.ts";

/** Asks it as a start does. @param withinMs as long as that waits, unless said */
export async function checkRedis({ redisUrl }: Pick<Config, "redisUrl">, withinMs?: number): Promise<Finding[]> {
  if (!redisUrl) return [];
  const host = hostOf(redisUrl);
  let fault = "no answer";
  const note = (_level: string, _message: string, fields: { readonly reason?: unknown } = {}) => {
    if (fields.reason) fault = faultOf(fields.reason);
  };
  try {
    await using redis = await openRedis(redisUrl, note, withinMs);
    if (redis.isUp()) return [well("redis", `Redis at ${host} answers.`)];
    const mend = "Look whether Redis runs there, and at host and port of REDIS_URL (rediss:// is for TLS).";
    return [wrong("redis", `Redis at ${host} does not answer: ${fault}.`, mend)];
  } catch (error) {
    // It answers and refuses us, which ends a start.
    if (!(error instanceof StartError)) throw error;
    const mend = "Look at user and password in REDIS_URL, and at what that user may do; a server does not start so.";
    return [wrong("redis", `Redis at ${host} does not let us in: ${fault}.`, mend)];
  }
}
