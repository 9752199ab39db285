import type { SessionCaller } from "../../domain/wire/caller.ts";
import type { SessionId, UserId } from "../../domain/wire/ids.ts";
import { type AccountRules, findCaller } from "../../db/auth/sessions.ts";
import type { Pool } from "../../db/sql.ts";
import { type TtlCache, ttlCache } from "../http/visitor/ttl_cache.ts";
import { digestOf } from "../host/secrets/tokens.ts";

/** Who an access token of a session belongs to. */
export interface SessionCache extends TtlCache<SessionCaller> {
  forgetSession(sessionId: SessionId): void;
  forgetUser(userId: UserId): void;
}

export function openSessionCache(pool: Pool, clock: () => number, rules: AccountRules): SessionCache {
  const cache = ttlCache((token, now) => findCaller(pool, digestOf(token), now, rules), clock);
  return {
    ...cache,
    forgetSession: (sessionId) => cache.forget((caller) => caller.sessionId === sessionId),
    forgetUser: (userId) => cache.forget((caller) => caller.userId === userId),
  };
}
