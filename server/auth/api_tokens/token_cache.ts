import type { ApiTokenId, UserId } from "../../../domain/wire/ids.ts";
import { findTokenHolder, type TokenHolder } from "../../../db/auth/api_tokens.ts";
import type { AccountRules } from "../../../db/auth/sessions.ts";
import type { Pool } from "../../../db/sql.ts";
import { type TtlCache, ttlCache } from "../../http/visitor/ttl_cache.ts";
import { digestOf } from "../../host/secrets/tokens.ts";

/** Whom an API token stands for. */
export interface TokenCache extends TtlCache<TokenHolder> {
  forgetToken(tokenId: ApiTokenId): void;
  forgetUser(userId: UserId): void;
}

export function openTokenCache(
  pool: Pool,
  clock: () => number,
  rules: Pick<AccountRules, "isSandbox">,
): TokenCache {
  const cache = ttlCache((token, now) => findTokenHolder(pool, digestOf(token), now, rules), clock);
  return {
    ...cache,
    forgetToken: (tokenId) => cache.forget((holder) => holder.tokenId === tokenId),
    forgetUser: (userId) => cache.forget((holder) => holder.caller.userId === userId),
  };
}
