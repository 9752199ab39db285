import type { User } from "../../domain/auth/user.ts";
import { openSession } from "../../db/auth/sessions.ts";
import type { Pool, Sql } from "../../db/sql.ts";
import { transact } from "../../db/transact.ts";
import type { Ctx } from "../http/env.ts";
import { browserToKnow, type DeviceParts } from "./known_device.ts";
import type { SessionCache } from "./session_cache.ts";
import { digestsOf, newTokens } from "./tokens.ts";
import { userAgentOf } from "./user_agent.ts";

export interface SessionParts extends DeviceParts {
  readonly pool: Pool;
  readonly sessionCache: SessionCache;
}

/**
 * Signs somebody in, always by new tokens. Whoever deletes the account meanwhile comes before or after all of it.
 * @param identify finds whose identity is proven, and holds the account in the same transaction; null for nobody
 */
export async function giveSession<T extends { readonly user: User }>(
  parts: SessionParts,
  c: Ctx,
  identify: (tx: Sql) => Promise<T | null>,
): Promise<T | null> {
  const { pool, clock, sessionCache, cookies } = parts;
  const tokens = newTokens(), digests = digestsOf(tokens), browser = browserToKnow(parts, c);
  const identified = await transact(pool, async (tx) => {
    const found = await identify(tx);
    if (!found) return null;
    const { userId } = found.user;
    const sessionId = await openSession(tx, userId, digests, new Date(clock()), userAgentOf(c));
    await browser?.remember(tx, userId, sessionId);
    return found;
  });
  if (!identified) return null;
  cookies.give(c, tokens);
  browser?.giveCookie();
  const isAdmin = (await sessionCache.of(tokens.access))?.isAdmin ?? false;
  return { ...identified, user: { ...identified.user, isAdmin } };
}
