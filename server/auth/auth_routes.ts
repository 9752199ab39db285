import { Hono } from "hono";
import { authActions, GoogleSignIn } from "../../domain/auth/contract.ts";
import { authFailure } from "../../domain/auth/failures.ts";
import { identityOf } from "../../domain/auth/google_identity.ts";
import { requireMember, requireSelf } from "../../domain/auth/caller.ts";
import type { LoginActivity } from "../../domain/auth/login_activity.ts";
import type { User } from "../../domain/auth/user.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import { endSession, findSessionByRefresh, openSession, rotateSession } from "../../db/auth/sessions.ts";
import type { Pool } from "../../db/sql.ts";
import { deleteUser, findUser, type Grants, signInUser } from "../../db/auth/users.ts";
import { succeed } from "../http/answer.ts";
import type { Ctx, Env } from "../http/env.ts";
import { fit, jsonBody } from "../http/parse.ts";
import type { Log } from "../log.ts";
import type { Callers } from "./callers.ts";
import type { VerifyCredential } from "./google.ts";
import type { SessionCookies } from "./session_cookies.ts";
import { digestOf, digestsOf, newTokens } from "./tokens.ts";

export interface AuthParts {
  readonly pool: Pool;
  readonly log: Log;
  readonly callers: Callers;
  readonly cookies: SessionCookies;
  readonly verify: VerifyCredential;
  readonly grantsOf: (email: string) => Grants;
  readonly loginActivity: LoginActivity;
  readonly clock: () => number;
  /** Removes what a deleted account leaves outside the database. */
  readonly forgetFilesOf: (userId: UserId) => Promise<void>;
  /** Ends what deleted accounts still pay for. */
  readonly endPayments: () => Promise<void>;
}

/** The calls under `/auth`. They set cookies, so they take the request itself rather than a payload. */
export function authRoutes(parts: AuthParts): Hono<Env> {
  const route = new Hono<Env>();
  route.post("/register", async (c) => {
    const { user, isNew } = await signIn(parts, c);
    return succeed(c, { isLogIn: true, user }, isNew ? 201 : 200);
  });
  route.post("/login", async (c) => succeed(c, { isLogIn: true, user: (await signIn(parts, c)).user }));
  route.get("/check-login", async (c) => succeed(c, await checkLogin(parts, c)));
  route.post("/logout", async (c) => {
    await signOut(parts, c);
    return succeed(c, {});
  });
  route.post("/secure/token/refresh", async (c) => {
    await refresh(parts, c);
    return succeed(c, {});
  });
  route.post("/delete/account", async (c) => {
    await deleteAccount(parts, c);
    return succeed(c, {});
  });
  return route;
}

async function signIn({ pool, verify, grantsOf, cookies, clock }: AuthParts, c: Ctx) {
  const payload = fit(GoogleSignIn, await jsonBody(c));
  const identity = identityOf(await verify(payload.credential), payload.email);
  const signedIn = await signInUser(pool, identity, payload.username, grantsOf(identity.email));
  if (!signedIn) throw authFailure("EmailTaken");
  const tokens = newTokens();
  await openSession(pool, signedIn.user.userId, digestsOf(tokens), new Date(clock()));
  cookies.give(c, tokens);
  return signedIn;
}

async function checkLogin({ pool }: AuthParts, c: Ctx): Promise<{ isLogIn: boolean; user?: User }> {
  const visitor = c.get("visitor");
  const user = visitor && await findUser(pool, visitor.userId);
  return user ? { isLogIn: true, user } : { isLogIn: false };
}

async function signOut(parts: AuthParts, c: Ctx): Promise<void> {
  const token = parts.cookies.refreshToken(c);
  const ending = c.get("visitor") ?? (token ? await findSessionByRefresh(parts.pool, digestOf(token)) : null);
  parts.cookies.take(c);
  if (!ending) return;
  await endSession(parts.pool, ending.sessionId, new Date(parts.clock()));
  parts.callers.forgetSession(ending.sessionId);
  parts.loginActivity.changed(ending.userId, ending.sessionId);
}

async function refresh({ pool, callers, cookies, loginActivity, clock }: AuthParts, c: Ctx): Promise<void> {
  const token = cookies.refreshToken(c);
  if (!token) throw authFailure("SessionOver");
  const next = newTokens();
  const rotated = await rotateSession(pool, digestOf(token), digestsOf(next), new Date(clock()));
  if (rotated.outcome === "rotated") return cookies.give(c, next);
  if (rotated.outcome === "family-ended") {
    callers.forgetSession(rotated.sessionId);
    loginActivity.changed(rotated.userId);
  }
  cookies.take(c);
  throw authFailure("SessionOver");
}

async function deleteAccount(
  { pool, log, callers, cookies, loginActivity, forgetFilesOf, endPayments }: AuthParts,
  c: Ctx,
): Promise<void> {
  const caller = requireMember(c.get("visitor"));
  const { userId } = fit(authActions.delete_account.payload, await jsonBody(c));
  requireSelf(caller, userId);
  await deleteUser(pool, caller.userId);
  callers.forgetUser(caller.userId);
  cookies.take(c);
  loginActivity.changed(caller.userId);
  await endPayments();
  // The account is gone: files that stay for now are swept away later.
  await forgetFilesOf(caller.userId).catch((error) =>
    log("warning", "files of a deleted account stayed", { reason: String(error) })
  );
}
