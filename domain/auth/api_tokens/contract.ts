import { z } from "zod";
import { action } from "../../wire/action.ts";
import { ApiTokenId } from "../../wire/ids.ts";
import { OBEYED } from "../../wire/safe_json.ts";
import { TokenScope } from "../../wire/token_scope.ts";
import { ApiToken, MAX_API_TOKENS } from "./api_token.ts";

const MAX_DAYS = 3650;

/** A member's API tokens. No token opens these calls. */
export const apiTokenActions = {
  LIST_API_TOKENS: action({
    does: "One's API tokens, newest first, without their secrets.",
    reads: true,
    who: "member",
    payload: z.object({}),
    reply: z.object({ data: z.object({ tokens: z.array(ApiToken) }) }),
  }),
  CREATE_API_TOKEN: action({
    message: { done: "Token made", failed: "Failed to make the token" },
    does:
      `Makes an API token and answers its text, which no other answer repeats. At most ${MAX_API_TOKENS} at a time.`,
    reads: false,
    who: "member",
    needsRecentSignIn: true,
    payload: z.object({
      name: z.string().trim().min(1).max(60).refine(
        (name) => name.search(OBEYED) < 0,
        "may not contain a control character",
      ),
      scope: TokenScope,
      /** Absent: until it is revoked. */
      expiresInDays: z.number().int().min(1).max(MAX_DAYS).exactOptional(),
    }),
    reply: z.object({ data: z.object({ token: z.string(), about: ApiToken }) }),
    status: 201,
    invalidates: ["LIST_API_TOKENS"],
    rateLimit: { calls: 60, perSeconds: 600 },
  }),
  REVOKE_API_TOKEN: action({
    message: { done: "Token revoked", failed: "Failed to revoke the token" },
    does: "Ends an API token: at once on this server, within five seconds on all others.",
    reads: false,
    who: "member",
    payload: z.object({ tokenId: ApiTokenId }),
    reply: z.object({}),
    invalidates: ["LIST_API_TOKENS"],
  }),
};
