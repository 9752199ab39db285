import type { ApiTokenId, UserId } from "../../../domain/wire/ids.ts";
import { findTokenHolder } from "../../../db/auth/api_tokens.ts";
import type { AccountRules } from "../../../db/auth/sessions.ts";
import type { Pool } from "../../../db/sql.ts";
import { ttlCache } from "../../http/visitor/ttl_cache.ts";
import { digestOf } from "../../host/secrets/tokens.ts";

export function openTokenCache(
  pool: Pool,
  clock: () => number,
  rules: Pick<AccountRules, "isSandbox">,
) {
  const cache = ttlCache((token, now) => findTokenHolder(pool, digestOf(token), now, rules), clock);
  return {
    ...cache,
    forgetToken: (tokenId: ApiTokenId) => cache.forget((holder) => holder.tokenId === tokenId),
    forgetUser: (userId: UserId) => cache.forget((holder) => holder.caller.userId === userId),
  };
}
export type TokenCache = ReturnType<typeof openTokenCache>;
