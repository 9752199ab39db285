import type { authActions, GoogleSignIn, Session } from "../../domain/auth/contract.ts";
import { deviceOf } from "../../domain/auth/device.ts";
import { authFailure } from "../../domain/auth/failures.ts";
import { googleIdentityOf } from "../../domain/auth/id_token.ts";
import type { Handlers } from "../../domain/wire/action.ts";
import { type Caller, isRecentSignIn } from "../../domain/wire/caller.ts";
import type { SessionId, UserId } from "../../domain/wire/ids.ts";
import { deleteApiTokensOf } from "../../db/auth/api_tokens.ts";
import { transact } from "../../db/transact.ts";
import { endOwnSession, endSession, endSessionsOf, listSessions, rotateSession } from "../../db/auth/sessions.ts";
import { findUsers, signInUser } from "../../db/auth/users.ts";
import { batched } from "../../db/batched.ts";
import type { Ctx } from "../http/env.ts";
import type { Config } from "../host/settings/config.ts";
import { deleteAccount, type DeletionParts } from "./delete_account.ts";
import { giveSession, type SessionParts, shownSession, userAgentOf } from "./give_session.ts";
import type { GrantsOf } from "./grants.ts";
import { nonceOf, requireOnce, requireOwnNonce, type VerifyCredential } from "./google.ts";
import { keptSecret } from "./session_cookies.ts";
import { digestOf, newSuccessors, successorsOf } from "../host/secrets/tokens.ts";

export interface AuthParts extends SessionParts, Omit<DeletionParts, "sessionCache" | "loginActivity"> {
  readonly verify: VerifyCredential;
  readonly grantsOf: GrantsOf;
  readonly config: Pick<Config, "isSandbox">;
}

export function authHandlers(parts: AuthParts): Handlers<typeof authActions, Ctx> {
  // Every page of everybody asks this first: those who ask meanwhile are looked up together.
  const userOf = batched((userIds: readonly UserId[]) => findUsers(parts.pool, userIds), { atOnce: 1, most: 100 });
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
      return Promise.resolve({ nonce: nonceOf(keptSecret(c, parts.cookies.nonce)) });
    },
    async check_login(_, visitor) {
      const user = visitor && await userOf(visitor.userId);
      return user ? { isLogIn: true, user: { ...user, isAdmin: visitor.isAdmin } } : { isLogIn: false };
    },
    async logout(_payload, _visitor, c) {
      await signOut(parts, c);
      return {};
    },
    async logout_everywhere({ endsTokens }, caller, c) {
      await signOutEverywhere(parts, caller, endsTokens, c);
      return {};
    },
    async list_sessions(_, caller) {
      return { sessions: await ownSessions(parts, caller) };
    },
    async end_session({ sessionId }, caller, c) {
      await endOneOf(parts, caller, sessionId);
      if (sessionId === caller.sessionId) leaveNothingBehind(parts, c);
      return {};
    },
    async refresh(_payload, _visitor, c) {
      await refresh(parts, c);
      return {};
    },
    async delete_account({ deletesShared }, caller, c) {
      await deleteAccount(parts, caller.userId, deletesShared);
      leaveNothingBehind(parts, c);
      parts.cookies.device.take(c);
      return {};
    },
  };
}

async function signIn(parts: AuthParts, payload: GoogleSignIn, c: Ctx) {
  const { pool, verify, grantsOf, cookies, clock, config: { isSandbox } } = parts;
  const identity = googleIdentityOf(await verify(payload.credential), payload.email);
  requireOwnNonce(identity.nonce, cookies.nonce.read(c));
  // Spent from here on, also when the sign-in fails: the next try begins with another.
  cookies.nonce.take(c);
  await requireOnce(pool, { ...payload, ...identity }, { isSandbox, now: new Date(clock()) });
  const grants = grantsOf(identity.email);
  const signedIn = await giveSession(parts, c, (tx) => signInUser(tx, identity, payload.username, grants));
  if (!signedIn) throw authFailure("EmailTaken");
  return signedIn;
}

async function signOut(parts: AuthParts, c: Ctx): Promise<void> {
  const ending = await shownSession(parts.pool, parts.cookies, c);
  leaveNothingBehind(parts, c);
  if (!ending) return;
  await endSession(parts.pool, ending.sessionId, new Date(parts.clock()));
  parts.sessionCache.forgetSession(ending.sessionId);
  parts.loginActivity.changed(ending.userId, ending.sessionId);
}

const MAX_LISTED = 100;

async function ownSessions({ pool, clock }: AuthParts, caller: Caller): Promise<Session[]> {
  const now = clock();
  const sessions = await listSessions(pool, caller.userId, new Date(now), MAX_LISTED);
  return sessions.map(({ sessionId, userAgent, createdAt, lastUsedAt }) => ({
    sessionId,
    device: deviceOf(userAgent),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isThisOne: sessionId === caller.sessionId,
    isRecent: isRecentSignIn(createdAt, now),
  }));
}

/** @throws Failure NoSuchSession */
async function endOneOf(parts: AuthParts, { userId }: Caller, sessionId: SessionId): Promise<void> {
  const { pool, clock, sessionCache, loginActivity } = parts;
  const isTheirs = await endOwnSession(pool, userId, sessionId, new Date(clock()));
  if (!isTheirs) throw authFailure("NoSuchSession");
  sessionCache.forgetSession(sessionId);
  loginActivity.changed(userId, sessionId);
}

async function signOutEverywhere(parts: AuthParts, { userId }: Caller, endsTokens: boolean, c: Ctx): Promise<void> {
  await transact(parts.pool, async (tx) => {
    await endSessionsOf(tx, userId, new Date(parts.clock()));
    if (endsTokens) await deleteApiTokensOf(tx, userId);
  });
  parts.sessionCache.forgetUser(userId);
  leaveNothingBehind(parts, c);
  parts.loginActivity.changed(userId);
  parts.cookies.device.take(c);
}

async function refresh(
  { pool, config, tokenSigner, sessionCache, cookies, loginActivity, clock }: AuthParts,
  c: Ctx,
): Promise<void> {
  const token = cookies.refresh.read(c);
  if (!token) throw authFailure("SessionOver");
  const next = newSuccessors(token, tokenSigner);
  const rotated = await rotateSession(pool, digestOf(token), next, new Date(clock()), {
    ...config,
    userAgent: userAgentOf(c),
  });
  if (rotated.outcome === "rotated") return cookies.give(c, next.tokens);
  if (rotated.outcome === "repeated") return cookies.give(c, successorsOf(token, rotated.salt, tokenSigner));
  if (rotated.outcome === "family-ended") {
    sessionCache.forgetSession(rotated.sessionId);
    loginActivity.changed(rotated.userId);
  }
  // A session may have ended because another tab of this browser has just signed in, which has new tokens by now.
  if (rotated.outcome !== "refused" || !rotated.hasJustEnded) cookies.take(c);
  throw authFailure("SessionOver");
}

/** The browser's cache too, which holds the person's photos. */
function leaveNothingBehind({ cookies }: AuthParts, c: Ctx): void {
  cookies.take(c);
  c.header("Clear-Site-Data", '"cache"');
}
