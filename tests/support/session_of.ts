import { fail } from "node:assert/strict";
import { openSession } from "../../db/auth/sessions.ts";
import { findUser } from "../../db/auth/users.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import { accessCookieFor, digestsOf, randomToken } from "../../server/host/secrets/tokens.ts";
import { type Member, memberBy, type TestApp } from "./server/test_app.ts";

/** Somebody who is in the database already, at a fifth of what a sign-in costs: for tests of hundreds of people. */
export async function sessionOf({ pool, url, fetch }: TestApp, userId: string): Promise<Member> {
  const tokens = { access: randomToken(), refresh: randomToken() };
  await openSession(pool, userId as UserId, digestsOf(tokens), new Date(), "");
  const user = await findUser(pool, userId as UserId) ?? fail(`expected a user ${userId}`);
  return memberBy(fetch, user, accessCookieFor(url, tokens.access));
}
