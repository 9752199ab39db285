import { deviceOf } from "../../domain/auth/device.ts";
import type { LoginActivity } from "../../domain/auth/login_activity.ts";
import { KNOWN_DEVICE_MS } from "../../domain/auth/session.ts";
import type { User } from "../../domain/auth/user.ts";
import type { SessionId, UserId } from "../../domain/wire/ids.ts";
import { notifyOfAccess } from "../../db/auth/notify_of_access.ts";
import { rememberDevice } from "../../db/auth/known_devices.ts";
import { type Digest, endSession, findSessionByRefresh, openSession } from "../../db/auth/sessions.ts";
import type { Pool, Sql } from "../../db/sql.ts";
import { transact } from "../../db/transact.ts";
import type { Ctx } from "../http/env.ts";
import type { SessionCache } from "./session_cache.ts";
import { secretOf, type SessionCookies } from "./session_cookies.ts";
import type { TokenSigner } from "../host/secrets/token_signer.ts";
import { digestOf, digestsOf, newTokens } from "../host/secrets/tokens.ts";

export interface DeviceParts {
  readonly clock: () => number;
  readonly cookies: SessionCookies;
}

export interface SessionParts extends DeviceParts {
  readonly pool: Pool;
  readonly tokenSigner: TokenSigner;
  readonly sessionCache: SessionCache;
  readonly loginActivity: LoginActivity;
}

/**
 * Signs somebody in, always by new tokens, and ends the session that the browser had, whose ever it was. The owner is
 * told of a browser that the account did not know, unless they are told of more. Whoever deletes the account meanwhile comes before or after all of it.
 * @param identify finds whose identity is proven, and holds the account in the same transaction; null for nobody
 */
export async function giveSession<T extends { readonly user: User; readonly isTold?: boolean }>(
  parts: SessionParts,
  c: Ctx,
  identify: (tx: Sql) => Promise<T | null>,
): Promise<T | null> {
  const { pool, clock, tokenSigner, sessionCache, cookies, loginActivity } = parts;
  const tokens = newTokens(tokenSigner), digests = digestsOf(tokens), browser = browserToKnow(parts, c);
  const now = new Date(clock());
  const signedIn = await transact(pool, async (tx) => {
    const found = await identify(tx);
    if (!found) return null;
    const { userId } = found.user;
    const userAgent = userAgentOf(c);
    const sessionId = await openSession(tx, userId, digests, now, userAgent);
    const before = await shownSession(tx, cookies, c);
    const isNewDevice = await browser.remember(tx, userId, sessionId) && before?.userId !== userId;
    if (isNewDevice && !found.isTold) await notifyOfAccess(tx, userId, { kind: "device", device: deviceOf(userAgent) });
    if (before) await endSession(tx, before.sessionId, now);
    return { found, before };
  });
  if (!signedIn) return null;
  const { found, before } = signedIn;
  if (before) {
    sessionCache.forgetSession(before.sessionId);
    // The page that signs in again is still waiting for the answer: a word to reload would come before its new cookies.
    if (before.userId === found.user.userId) loginActivity.sessionReplaced();
    else loginActivity.changed(before.userId, before.sessionId);
  }
  cookies.give(c, tokens);
  browser.giveCookie();
  const isAdmin = (await sessionCache.of(tokens.access))?.isAdmin ?? false;
  return { ...found, user: { ...found.user, isAdmin } };
}

interface ShownSession {
  readonly sessionId: SessionId;
  readonly userId: UserId;
}

/** The session that a browser shows by either of its cookies; null for none. */
export async function shownSession(sql: Sql, cookies: SessionCookies, c: Ctx): Promise<ShownSession | null> {
  const visitor = c.get("visitor");
  if (visitor) return visitor.sessionId ? { userId: visitor.userId, sessionId: visitor.sessionId } : null;
  const token = cookies.refresh.read(c);
  return token ? await findSessionByRefresh(sql, digestOf(token)) : null;
}

/** Enough to know browser and device by; what a stranger sends beyond that is not stored. */
const LONGEST = 300;

/** What the browser of a call names itself, as it may be stored. */
export function userAgentOf(c: Ctx): string {
  return (c.req.header("user-agent") ?? "").replaceAll("\0", "").slice(0, LONGEST);
}

/** What a browser is known by to an account; another account makes another one of the same secret. */
export function deviceDigest(userId: UserId | null, secret: string): Digest {
  return digestOf(`device of ${userId ?? "nobody"} ${secret}`);
}

export function browserToKnow({ clock, cookies }: DeviceParts, c: Ctx) {
  const secret = secretOf(c, cookies.device);
  return {
    /** @returns whether the account did not know it */
    async remember(tx: Sql, userId: UserId, sessionId: SessionId | null): Promise<boolean> {
      const expiresAt = new Date(clock() + KNOWN_DEVICE_MS);
      return await rememberDevice(tx, { digest: deviceDigest(userId, secret), userId, sessionId, expiresAt });
    },
    giveCookie: () => cookies.device.give(c, secret),
  };
}
