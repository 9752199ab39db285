import { createHash, randomBytes } from "node:crypto";
import type { Digest, TokenDigests } from "../../db/auth/sessions.ts";

export interface TokenPair {
  readonly access: string;
  readonly refresh: string;
}

/** Opaque tokens of 256 random bits: nothing to sign, nothing to share between servers but the database. */
export function newTokens(): TokenPair {
  return { access: randomToken(), refresh: randomToken() };
}

export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

export function digestOf(token: string): Digest {
  return createHash("sha256").update(token).digest();
}

export function digestsOf(tokens: TokenPair): TokenDigests {
  return { access: digestOf(tokens.access), refresh: digestOf(tokens.refresh) };
}
