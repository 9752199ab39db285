import { z } from "zod";
import { action } from "../../wire/action.ts";
import { ApiTokenId, HouseholdId } from "../../wire/ids.ts";
import { OBEYED } from "../../wire/safe_json.ts";
import { TokenScope } from "../../wire/token_scope.ts";

/** Enough for every program of a household, few enough to look through. */
export const MAX_API_TOKENS = 20;
/** Its last use is noted at most this often, so that reading does not write. */
const USE_NOTED_EVERY_MS = 60_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** What scanners for leaked secrets know ours by. */
const PREFIX = "stowmark_";

/** A token as its owner sees it: the secret itself is nowhere. */
export const ApiToken = z.object({
  tokenId: ApiTokenId,
  /** Whose boxes it opens. */
  householdId: HouseholdId,
  name: z.string(),
  scope: TokenScope,
  createdAt: z.iso.datetime(),
  /** Absent where it never runs out. */
  expiresAt: z.iso.datetime().optional(),
  /** Absent where it was never used; to the minute. */
  lastUsedAt: z.iso.datetime().optional(),
});
export type ApiToken = z.output<typeof ApiToken>;

/** A token kept as a row. */
export interface StoredApiToken {
  readonly tokenId: ApiTokenId;
  readonly householdId: HouseholdId;
  readonly name: string;
  readonly scope: TokenScope;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
}

/** @param secret of 256 random bits */
export function tokenText(secret: string): string {
  return PREFIX + secret;
}

export function expiryOf(days: number | undefined, now: number): Date | null {
  return days === undefined ? null : new Date(now + days * DAY_MS);
}

export function isUseDue({ lastUsedAt }: Pick<StoredApiToken, "lastUsedAt">, now: Date): boolean {
  return lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= USE_NOTED_EVERY_MS;
}

export function presentApiToken({ createdAt, expiresAt, lastUsedAt, ...token }: StoredApiToken): ApiToken {
  return {
    ...token,
    createdAt: createdAt.toISOString(),
    ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
    ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
  };
}

const MAX_DAYS = 3650;

/** A member's API tokens. No token opens these calls. */
export const apiTokenActions = {
  LIST_API_TOKENS: action({
    does: "One's API tokens, newest first, without their secrets.",
    reads: true,
    who: "account",
    payload: z.object({}),
    reply: z.object({ data: z.object({ tokens: z.array(ApiToken) }) }),
  }),
  CREATE_API_TOKEN: action({
    message: { done: "Token made", failed: "Failed to make the token" },
    does:
      `Makes an API token and answers its text, which no other answer repeats. At most ${MAX_API_TOKENS} at a time.`,
    reads: false,
    who: "viewer",
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
    who: "account",
    payload: z.object({ tokenId: ApiTokenId }),
    reply: z.object({}),
    invalidates: ["LIST_API_TOKENS"],
  }),
};
