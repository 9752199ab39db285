import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { ACCESS_MS, REFRESH_MS } from "../../domain/auth/session.ts";
import type { Ctx } from "../http/env.ts";
import type { TokenPair } from "./tokens.ts";

const ACCESS = "stowmark_access";
const REFRESH = "stowmark_refresh";
const NONCE = "stowmark_nonce";
/** A sign-in page is left open for long. */
const NONCE_S = 24 * 60 * 60;

interface RefreshCookie {
  readonly token: string;
  /** By the name without a prefix, under which any subdomain could have planted it. */
  readonly isOldName: boolean;
}

export interface SessionCookies {
  give(c: Ctx, tokens: TokenPair): void;
  take(c: Ctx): void;
  accessToken(c: Ctx): string | undefined;
  /** Of a socket's handshake. @param isSecure false where it is not known */
  accessTokenIn(cookies: Readonly<Record<string, string>>, isSecure: boolean): string | undefined;
  refreshCookie(c: Ctx): RefreshCookie | null;
  /** What only the browser that began to sign in knows. */
  giveNonceSecret(c: Ctx, secret: string): void;
  takeNonceSecret(c: Ctx): void;
  nonceSecret(c: Ctx): string | undefined;
}

/**
 * On https their names begin with `__Host-`, which browsers take from this very host only, for all of it. Below a base
 * path it is `__Secure-`, since another program may live on the same host.
 */
export function sessionCookies(basePath: string): SessionCookies {
  const prefix = basePath ? "__Secure-" : "__Host-";
  const authPath = `${basePath}/api/backend/auth`;
  const narrowPaths = { [ACCESS]: basePath || "/", [REFRESH]: authPath, [NONCE]: authPath };
  const nameOf = (c: Ctx, name: string) => c.get("isSecure") ? prefix + name : name;
  const pathOf = (c: Ctx, name: keyof typeof narrowPaths) => c.get("isSecure") && !basePath ? "/" : narrowPaths[name];
  const shared = (c: Ctx) => ({ httpOnly: true, sameSite: "Lax" as const, secure: c.get("isSecure") });
  const takeOld = (c: Ctx) => {
    for (const name of [ACCESS, REFRESH] as const) {
      if (getCookie(c, name)) deleteCookie(c, name, { path: narrowPaths[name] });
    }
  };
  return {
    give(c, tokens) {
      for (
        const [name, token, ms] of [[ACCESS, tokens.access, ACCESS_MS], [REFRESH, tokens.refresh, REFRESH_MS]] as const
      ) {
        setCookie(c, nameOf(c, name), token, { ...shared(c), path: pathOf(c, name), maxAge: ms / 1000 });
      }
      if (c.get("isSecure")) takeOld(c);
    },
    take(c) {
      for (const name of [ACCESS, REFRESH] as const) {
        deleteCookie(c, nameOf(c, name), { ...shared(c), path: pathOf(c, name) });
      }
      if (c.get("isSecure")) takeOld(c);
    },
    giveNonceSecret(c, secret) {
      setCookie(c, nameOf(c, NONCE), secret, { ...shared(c), path: pathOf(c, NONCE), maxAge: NONCE_S });
    },
    takeNonceSecret(c) {
      if (getCookie(c, nameOf(c, NONCE))) {
        deleteCookie(c, nameOf(c, NONCE), { ...shared(c), path: pathOf(c, NONCE) });
      }
    },
    nonceSecret: (c) => getCookie(c, nameOf(c, NONCE)) || undefined,
    accessToken: (c) => getCookie(c, nameOf(c, ACCESS)),
    accessTokenIn: (cookies, isSecure) => cookies[prefix + ACCESS] ?? (isSecure ? undefined : cookies[ACCESS]),
    refreshCookie(c) {
      const token = getCookie(c, nameOf(c, REFRESH));
      if (token) return { token, isOldName: false };
      const old = c.get("isSecure") ? getCookie(c, REFRESH) : undefined;
      return old ? { token: old, isOldName: true } : null;
    },
  };
}
