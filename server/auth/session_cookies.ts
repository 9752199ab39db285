import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { ACCESS_MS, REFRESH_MS } from "../../domain/auth/session.ts";
import type { Ctx } from "../http/env.ts";
import type { TokenPair } from "./tokens.ts";

export const ACCESS_COOKIE = "stowmark_access";
const REFRESH_COOKIE = "stowmark_refresh";

export interface SessionCookies {
  give(c: Ctx, tokens: TokenPair): void;
  take(c: Ctx): void;
  refreshToken(c: Ctx): string | undefined;
}

/** @param isSecure whether people reach us by https */
export function sessionCookies(basePath: string, isSecure: (c: Ctx) => boolean): SessionCookies {
  const accessPath = basePath || "/";
  // The refresh token travels to the auth calls only.
  const refreshPath = `${basePath}/api/backend/auth`;
  const shared = (c: Ctx) => ({ httpOnly: true, sameSite: "Lax" as const, secure: isSecure(c) });
  return {
    give(c, tokens) {
      setCookie(c, ACCESS_COOKIE, tokens.access, { ...shared(c), path: accessPath, maxAge: ACCESS_MS / 1000 });
      setCookie(c, REFRESH_COOKIE, tokens.refresh, { ...shared(c), path: refreshPath, maxAge: REFRESH_MS / 1000 });
    },
    take(c) {
      deleteCookie(c, ACCESS_COOKIE, { path: accessPath });
      deleteCookie(c, REFRESH_COOKIE, { path: refreshPath });
    },
    refreshToken: (c) => getCookie(c, REFRESH_COOKIE),
  };
}
