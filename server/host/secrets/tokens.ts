import { createHash, hkdfSync, randomBytes } from "node:crypto";
import type { Digest, Successors, TokenDigests } from "../../../db/auth/sessions.ts";
import type { TokenSigner } from "./token_signer.ts";

export interface TokenPair {
  readonly access: string;
  readonly refresh: string;
}

/** Opaque tokens of 256 random bits. The signature says that a server gave the access token out, and nothing of whose it is. */
export function newTokens(signer: TokenSigner): TokenPair {
  return { access: signer.sign(randomToken()), refresh: randomToken() };
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

/** What a refresh token is exchanged for, by a salt of this exchange. */
export function newSuccessors(refresh: string, signer: TokenSigner): Successors & { readonly tokens: TokenPair } {
  const salt = randomBytes(32);
  const tokens = successorsOf(refresh, salt, signer);
  return { salt, tokens, digests: digestsOf(tokens) };
}

/** The same pair for the same token and salt. The database holds neither, only the salt and digests. */
export function successorsOf(refresh: string, salt: Uint8Array, signer: TokenSigner): TokenPair {
  const derived = (kind: keyof TokenPair) =>
    Buffer.from(hkdfSync("sha256", refresh, salt, `stowmark ${kind}`, 32)).toString("base64url");
  return { access: signer.sign(derived("access")), refresh: derived("refresh") };
}

/** The name of the cookie that holds an access token. */
export const ACCESS = "stowmark_access";

/** The cookie of an access token as a browser would send it to a server at this address, base path included. */
export function accessCookieFor(address: string, token: string): string {
  const { protocol, pathname } = new URL(address);
  const prefix = protocol !== "https:" ? "" : prefixOf(pathname.replace(/\/$/, ""));
  return `${prefix}${ACCESS}=${token}`;
}

/** What the names of cookies begin with on https. */
export function prefixOf(basePath: string): string {
  return basePath ? "__Secure-" : "__Host-";
}
