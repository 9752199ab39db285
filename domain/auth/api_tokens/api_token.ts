import { z } from "zod";
import { ApiTokenId } from "../../wire/ids.ts";
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
