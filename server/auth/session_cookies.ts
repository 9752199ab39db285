import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { CODE_MS } from "../../domain/auth/recovery/address_proof.ts";
import { ACCESS_MS, KNOWN_DEVICE_MS, REFRESH_MS } from "../../domain/auth/session.ts";
import type { Ctx } from "../http/env.ts";
import { ACCESS, prefixOf, randomToken, type TokenPair } from "../host/secrets/tokens.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Each with the path, below the base path, that it is sent to on http, and on https below a base path. */
const COOKIES = {
  access: { name: ACCESS, lastsMs: ACCESS_MS, below: "" },
  refresh: { name: "stowmark_refresh", lastsMs: REFRESH_MS, below: "/api/backend/auth" },
  /** What only the browser that began to sign in knows; a sign-in page is left open for long. */
  nonce: { name: "stowmark_nonce", lastsMs: DAY_MS, below: "/api/backend/auth" },
  oidc: { name: "stowmark_oidc", lastsMs: DAY_MS, below: "/api/backend/auth" },
  /** That this browser has proven an address by a code. */
  proof: { name: "stowmark_proof", lastsMs: CODE_MS, below: "/api" },
  /** That accounts have been signed in to here before; it opens none. */
  device: { name: "stowmark_device", lastsMs: KNOWN_DEVICE_MS, below: "/api" },
};

export interface SecretCookie {
  give(c: Ctx, secret: string): void;
  take(c: Ctx): void;
  read(c: Ctx): string | undefined;
}

export interface SessionCookies extends Readonly<Record<keyof typeof COOKIES, SecretCookie>> {
  give(c: Ctx, tokens: TokenPair): void;
  take(c: Ctx): void;
  /** Of a socket's handshake. @param isSecure false where it is not known */
  accessTokenIn(cookies: Readonly<Record<string, string>>, isSecure: boolean): string | undefined;
}

/**
 * On https their names begin with `__Host-`, which browsers take from this very host only, for all of it. Below a base
 * path it is `__Secure-`, since another program may live on the same host.
 */
export function sessionCookies(basePath: string): SessionCookies {
  const prefix = prefixOf(basePath);
  const secretCookie = ({ name, lastsMs, below }: typeof COOKIES[keyof typeof COOKIES]): SecretCookie => {
    const nameFor = (c: Ctx) => c.get("isSecure") ? prefix + name : name;
    const optionsFor = (c: Ctx) => ({
      httpOnly: true,
      sameSite: "Lax" as const,
      secure: c.get("isSecure"),
      path: (c.get("isSecure") && !basePath ? "" : basePath + below) || "/",
    });
    return {
      give: (c, secret) => setCookie(c, nameFor(c), secret, { ...optionsFor(c), maxAge: lastsMs / 1000 }),
      take(c) {
        if (getCookie(c, nameFor(c))) deleteCookie(c, nameFor(c), optionsFor(c));
      },
      read: (c) => getCookie(c, nameFor(c)) || undefined,
    };
  };
  const access = secretCookie(COOKIES.access), refresh = secretCookie(COOKIES.refresh);
  return {
    access,
    refresh,
    nonce: secretCookie(COOKIES.nonce),
    oidc: secretCookie(COOKIES.oidc),
    proof: secretCookie(COOKIES.proof),
    device: secretCookie(COOKIES.device),
    give(c, tokens) {
      access.give(c, tokens.access);
      refresh.give(c, tokens.refresh);
    },
    take(c) {
      access.take(c);
      refresh.take(c);
    },
    accessTokenIn: (cookies, isSecure) => cookies[prefix + ACCESS] ?? (isSecure ? undefined : cookies[ACCESS]),
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
