import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { CODE_MS } from "../../domain/auth/recovery/address_proof.ts";
import { ACCESS_MS, KNOWN_DEVICE_MS, REFRESH_MS } from "../../domain/auth/session.ts";
import type { Ctx } from "../http/env.ts";
import { ACCESS, prefixOf } from "../host/secrets/access_cookie.ts";
import { randomToken, type TokenPair } from "../host/secrets/tokens.ts";

const REFRESH = "stowmark_refresh";
/** A sign-in page is left open for long. */
const NONCE = { name: "stowmark_nonce", maxAge: 24 * 60 * 60 };
const OIDC = { name: "stowmark_oidc", maxAge: 24 * 60 * 60 };
const DEVICE = { name: "stowmark_device", maxAge: KNOWN_DEVICE_MS / 1000 };
const PROOF = { name: "stowmark_proof", maxAge: CODE_MS / 1000 };

/** A secret of one browser's. */
export interface SecretCookie {
  give(c: Ctx, secret: string): void;
  take(c: Ctx): void;
  read(c: Ctx): string | undefined;
}

export interface SessionCookies {
  give(c: Ctx, tokens: TokenPair): void;
  take(c: Ctx): void;
  accessToken(c: Ctx): string | undefined;
  /** Of a socket's handshake. @param isSecure false where it is not known */
  accessTokenIn(cookies: Readonly<Record<string, string>>, isSecure: boolean): string | undefined;
  refreshToken(c: Ctx): string | undefined;
  /** What only the browser that began to sign in knows. */
  readonly nonce: SecretCookie;
  readonly oidc: SecretCookie;
  /** That this browser has proven an address by a code. */
  readonly proof: SecretCookie;
  /** That accounts have been signed in to here before; it opens none. */
  readonly device: SecretCookie;
}

/**
 * On https their names begin with `__Host-`, which browsers take from this very host only, for all of it. Below a base
 * path it is `__Secure-`, since another program may live on the same host.
 */
export function sessionCookies(basePath: string): SessionCookies {
  const prefix = prefixOf(basePath);
  const authPath = `${basePath}/api/backend/auth`;
  const narrowPaths: Readonly<Record<string, string>> = {
    [ACCESS]: basePath || "/",
    [REFRESH]: authPath,
    [NONCE.name]: authPath,
    [OIDC.name]: authPath,
    [PROOF.name]: `${basePath}/api`,
    [DEVICE.name]: `${basePath}/api`,
  };
  const nameOf = (c: Ctx, name: string) => c.get("isSecure") ? prefix + name : name;
  const pathOf = (c: Ctx, name: string) => c.get("isSecure") && !basePath ? "/" : narrowPaths[name] ?? "/";
  const shared = (c: Ctx) => ({ httpOnly: true, sameSite: "Lax" as const, secure: c.get("isSecure") });
  const secretCookie = ({ name, maxAge }: typeof NONCE): SecretCookie => ({
    give: (c, secret) => setCookie(c, nameOf(c, name), secret, { ...shared(c), path: pathOf(c, name), maxAge }),
    take(c) {
      if (getCookie(c, nameOf(c, name))) deleteCookie(c, nameOf(c, name), { ...shared(c), path: pathOf(c, name) });
    },
    read: (c) => getCookie(c, nameOf(c, name)) || undefined,
  });
  return {
    give(c, tokens) {
      for (
        const [name, token, ms] of [[ACCESS, tokens.access, ACCESS_MS], [REFRESH, tokens.refresh, REFRESH_MS]] as const
      ) {
        setCookie(c, nameOf(c, name), token, { ...shared(c), path: pathOf(c, name), maxAge: ms / 1000 });
      }
    },
    take(c) {
      for (const name of [ACCESS, REFRESH] as const) {
        deleteCookie(c, nameOf(c, name), { ...shared(c), path: pathOf(c, name) });
      }
    },
    nonce: secretCookie(NONCE),
    oidc: secretCookie(OIDC),
    proof: secretCookie(PROOF),
    device: secretCookie(DEVICE),
    accessToken: (c) => getCookie(c, nameOf(c, ACCESS)),
    accessTokenIn: (cookies, isSecure) => cookies[prefix + ACCESS] ?? (isSecure ? undefined : cookies[ACCESS]),
    refreshToken: (c) => getCookie(c, nameOf(c, REFRESH)),
  };
}

/** Of 32 bytes in base64url. */
const SECRET_LENGTH = 43;

/** A browser in which two windows sign in keeps one secret for both. */
export function keptSecret(c: Ctx, cookie: SecretCookie): string {
  const secret = secretOf(c, cookie);
  cookie.give(c, secret);
  return secret;
}

/** The one that the browser has, or a new one. */
export function secretOf(c: Ctx, cookie: SecretCookie): string {
  const kept = cookie.read(c);
  return kept?.length === SECRET_LENGTH ? kept : randomToken();
}
