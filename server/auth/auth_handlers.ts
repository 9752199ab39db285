import type { authActions, GoogleSignIn } from "../../domain/auth/contract.ts";
import { authFailure } from "../../domain/auth/failures.ts";
import { identityOf } from "../../domain/auth/google_identity.ts";
import type { LoginActivity } from "../../domain/auth/login_activity.ts";
import type { Handlers } from "../../domain/wire/action.ts";
import type { Caller, Visitor } from "../../domain/wire/caller.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import { endSession, endSessionsOf, findSessionByRefresh, openSession, rotateSession } from "../../db/auth/sessions.ts";
import type { Pool } from "../../db/sql.ts";
import { deleteUser, findUser, signInUser } from "../../db/auth/users.ts";
import type { Ctx } from "../http/env.ts";
import type { Log } from "../log.ts";
import type { Config } from "../config.ts";
import type { GrantsOf } from "./grants.ts";
import type { SessionCache } from "./session_cache.ts";
import type { VerifyCredential } from "./google.ts";
import type { SessionCookies } from "./session_cookies.ts";
import { nonceOf, requireOnce, requireOwnNonce } from "./sign_in_once.ts";
import { digestOf, digestsOf, newTokens, randomToken } from "./tokens.ts";

export interface AuthParts {
  readonly pool: Pool;
  readonly log: Log;
  readonly sessionCache: SessionCache;
  readonly cookies: SessionCookies;
  readonly verify: VerifyCredential;
  readonly grantsOf: GrantsOf;
  readonly config: Pick<Config, "isSandbox">;
  readonly loginActivity: LoginActivity;
  readonly clock: () => number;
  /** Removes what a deleted account leaves outside the database. */
  readonly forgetFilesOf: (userId: UserId) => Promise<void>;
  /** Ends what deleted accounts still pay for. */
  readonly endPayments: () => Promise<void>;
}

export function authHandlers(parts: AuthParts): Handlers<typeof authActions, Ctx> {
  return {
    async register(payload, _, c) {
      const { user, isNew } = await signIn(parts, payload, c);
      c.status(isNew ? 201 : 200);
      return { isLogIn: true, user };
    },
    async login(payload, _, c) {
      return { isLogIn: true, user: (await signIn(parts, payload, c)).user };
    },
    begin_sign_in(_payload, _visitor, c) {
      const kept = parts.cookies.nonceSecret(c);
      const secret = kept?.length === NONCE_SECRET_LENGTH ? kept : randomToken();
      parts.cookies.giveNonceSecret(c, secret);
      return Promise.resolve({ nonce: nonceOf(secret) });
    },
    async check_login(_, visitor) {
      const user = visitor && await findUser(parts.pool, visitor.userId);
      return user ? { isLogIn: true, user: { ...user, isAdmin: visitor.isAdmin } } : { isLogIn: false };
    },
    async logout(_, visitor, c) {
      await signOut(parts, visitor, c);
      return {};
    },
    async logout_everywhere(_, caller, c) {
      await signOutEverywhere(parts, caller, c);
      return {};
    },
    async refresh(_payload, _visitor, c) {
      await refresh(parts, c);
      return {};
    },
    async delete_account(_, caller, c) {
      await deleteAccount(parts, caller, c);
      return {};
    },
  };
}

/** Of 32 bytes in base64url. A browser in which two windows sign in keeps one secret for both. */
const NONCE_SECRET_LENGTH = 43;

async function signIn(parts: AuthParts, payload: GoogleSignIn, c: Ctx) {
  const { pool, verify, grantsOf, cookies, clock, sessionCache, config: { isSandbox } } = parts;
  const identity = identityOf(await verify(payload.credential), payload.email);
  requireOwnNonce(identity.nonce, cookies.nonceSecret(c));
  // Spent from here on, also when the sign-in fails: the next try begins with another.
  cookies.takeNonceSecret(c);
  await requireOnce(pool, { ...payload, ...identity }, { isSandbox, now: new Date(clock()) });
  const signedIn = await signInUser(pool, identity, payload.username, grantsOf(identity.email));
  if (!signedIn) throw authFailure("EmailTaken");
  const tokens = newTokens();
  await openSession(pool, signedIn.user.userId, digestsOf(tokens), new Date(clock()));
  cookies.give(c, tokens);
  const isAdmin = (await sessionCache.of(tokens.access))?.isAdmin ?? false;
  return { ...signedIn, user: { ...signedIn.user, isAdmin } };
}

async function signOut(parts: AuthParts, visitor: Visitor, c: Ctx): Promise<void> {
  const renewal = parts.cookies.refreshCookie(c);
  const ending = visitor ?? (renewal ? await findSessionByRefresh(parts.pool, digestOf(renewal.token)) : null);
  leaveNothingBehind(parts, c);
  if (!ending) return;
  await endSession(parts.pool, ending.sessionId, new Date(parts.clock()));
  parts.sessionCache.forgetSession(ending.sessionId);
  parts.loginActivity.changed(ending.userId, ending.sessionId);
}

async function signOutEverywhere(parts: AuthParts, { userId }: Caller, c: Ctx): Promise<void> {
  await endSessionsOf(parts.pool, userId, new Date(parts.clock()));
  parts.sessionCache.forgetUser(userId);
  leaveNothingBehind(parts, c);
  parts.loginActivity.changed(userId);
}

async function refresh(
  { pool, config, sessionCache, cookies, loginActivity, clock }: AuthParts,
  c: Ctx,
): Promise<void> {
  const renewal = cookies.refreshCookie(c);
  if (!renewal) throw authFailure("SessionOver");
  const next = newTokens();
  const rotated = await rotateSession(pool, digestOf(renewal.token), digestsOf(next), new Date(clock()), {
    ...config,
    isByOldName: renewal.isOldName,
  });
  if (rotated.outcome === "rotated") return cookies.give(c, next);
  if (rotated.outcome === "family-ended") {
    sessionCache.forgetSession(rotated.sessionId);
    loginActivity.changed(rotated.userId);
  }
  cookies.take(c);
  throw authFailure("SessionOver");
}

/** The browser's cache too, which holds the person's photos. */
function leaveNothingBehind({ cookies }: AuthParts, c: Ctx): void {
  cookies.take(c);
  c.header("Clear-Site-Data", '"cache"');
}

async function deleteAccount(parts: AuthParts, caller: Caller, c: Ctx): Promise<void> {
  const { pool, log, sessionCache, loginActivity, forgetFilesOf, endPayments } = parts;
  await deleteUser(pool, caller.userId);
  sessionCache.forgetUser(caller.userId);
  leaveNothingBehind(parts, c);
  loginActivity.changed(caller.userId);
  await endPayments();
  // The account is gone: files that stay for now are swept away later.
  await forgetFilesOf(caller.userId).catch((error) =>
    log("warning", "files of a deleted account stayed", { reason: String(error) })
  );
}
