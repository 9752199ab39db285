import type { Caller, Visitor } from "../../domain/wire/caller.ts";
import type { SessionId, UserId } from "../../domain/wire/ids.ts";
import { type AccountRules, findCaller } from "../../db/auth/sessions.ts";
import type { Pool } from "../../db/sql.ts";
import { digestOf } from "./tokens.ts";

/**
 * How long an answer about a session is cached. On the server where a session ends or a role changes it is
 * forgotten at once; the other servers follow within this time.
 */
const SESSION_TTL_MS = 5_000;
const MAX_SESSIONS = 10_000;

export interface SessionCache {
  /** Without asking the database; null for whoever is not known. */
  remembered(accessToken: string): Visitor;
  /** Whether it was somebody's the last time that it was looked up. */
  wasFound(accessToken: string): boolean;
  /** Who an access token belongs to, at most `SESSION_TTL_MS` old. */
  of(accessToken: string | undefined): Promise<Visitor>;
  forgetSession(sessionId: SessionId): void;
  forgetUser(userId: UserId): void;
}

export function openSessionCache(pool: Pool, clock: () => number, rules: AccountRules): SessionCache {
  const cached = new Map<string, { readonly caller: Caller; readonly until: number }>();
  let forgotten = 0;
  const forget = (matches: (caller: Caller) => boolean) => {
    forgotten++;
    for (const [token, { caller }] of cached) if (matches(caller)) cached.delete(token);
  };
  const remembered = (accessToken: string) => {
    const known = cached.get(accessToken);
    return known && known.until > clock() ? known.caller : null;
  };
  return {
    remembered,
    wasFound: (accessToken) => cached.has(accessToken),
    async of(accessToken) {
      if (!accessToken || accessToken.length > 100) return null;
      const known = remembered(accessToken);
      if (known) return known;
      const now = clock();
      const before = forgotten;
      const caller = await findCaller(pool, digestOf(accessToken), new Date(now), rules);
      if (!caller || before === forgotten) cached.delete(accessToken);
      // An answer that was on its way while somebody signed out may be the old one.
      if (caller && before === forgotten) cached.set(accessToken, { caller, until: now + SESSION_TTL_MS });
      if (cached.size > MAX_SESSIONS) cached.delete(cached.keys().next().value ?? "");
      return caller;
    },
    forgetSession: (sessionId) => forget((caller) => caller.sessionId === sessionId),
    forgetUser: (userId) => forget((caller) => caller.userId === userId),
  };
}
