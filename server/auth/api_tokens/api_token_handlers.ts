import { expiryOf, MAX_API_TOKENS, presentApiToken, tokenText } from "../../../domain/auth/api_tokens/contract.ts";
import type { apiTokenActions } from "../../../domain/auth/api_tokens/contract.ts";
import { authFailure } from "../../../domain/auth/failures.ts";
import type { Handlers } from "../../../domain/wire/action.ts";
import { wireFailure } from "../../../domain/wire/failures.ts";
import { addApiToken, deleteApiToken, listApiTokens } from "../../../db/auth/api_tokens.ts";
import type { Pool } from "../../../db/sql.ts";
import { digestOf, randomToken } from "../../host/secrets/tokens.ts";
import type { TokenSigner } from "../../host/secrets/token_signer.ts";
import type { TokenCache } from "./token_cache.ts";

export interface ApiTokenParts {
  readonly pool: Pool;
  readonly clock: () => number;
  readonly tokenCache: TokenCache;
  readonly tokenSigner: TokenSigner;
}

export function apiTokenHandlers(
  { pool, clock, tokenCache, tokenSigner }: ApiTokenParts,
): Handlers<typeof apiTokenActions> {
  return {
    async LIST_API_TOKENS(_, { userId }) {
      return { data: { tokens: (await listApiTokens(pool, userId)).map(presentApiToken) } };
    },
    async CREATE_API_TOKEN({ name, scope, expiresInDays }, caller) {
      const token = tokenSigner.sign(tokenText(randomToken()));
      const now = clock();
      const about = { digest: digestOf(token), name, scope, expiresAt: expiryOf(expiresInDays, now) };
      const made = await addApiToken(pool, caller, about, new Date(now));
      if (made === "not-in") throw wireFailure("HouseholdGone");
      if (made === "too-many") throw authFailure("TooManyTokens", { sentence: `${TOO_MANY} Revoke one first.` });
      return { data: { token, about: presentApiToken(made) } };
    },
    async REVOKE_API_TOKEN({ tokenId }, { userId }) {
      if (!await deleteApiToken(pool, userId, tokenId)) throw authFailure("NoSuchToken");
      tokenCache.forgetToken(tokenId);
      return {};
    },
  };
}

const TOO_MANY = `You have ${MAX_API_TOKENS} tokens, which is as many as one may have.`;
