import type { SessionId, UserId } from "../../domain/wire/ids.ts";
import { type AccountRules, findCaller } from "../../db/auth/sessions.ts";
import type { Pool } from "../../db/sql.ts";
import { ttlCache } from "../http/visitor/ttl_cache.ts";
import { digestOf } from "../host/secrets/tokens.ts";

export function openSessionCache(pool: Pool, clock: () => number, rules: AccountRules) {
  const cache = ttlCache((token, now) => findCaller(pool, digestOf(token), now, rules), clock);
  return {
    ...cache,
    forgetSession: (sessionId: SessionId) => cache.forget((caller) => caller.sessionId === sessionId),
    forgetUser: (userId: UserId) => cache.forget((caller) => caller.userId === userId),
  };
}
export type SessionCache = ReturnType<typeof openSessionCache>;
