import { fail } from "node:assert/strict";
import { openSession } from "../../db/auth/sessions.ts";
import { findUser } from "../../db/auth/users.ts";
import { newId } from "../../db/new_id.ts";
import type { HouseholdId, UserId } from "../../domain/wire/ids.ts";
import { accessCookieFor, digestsOf, randomToken } from "../../server/host/secrets/tokens.ts";
import { type Member, memberBy, type TestApp } from "../support/server/test_app.ts";
import { mustDo } from "../support/test_households.ts";

/** Written by hand before they are there: what a server knows of a session it believes for some seconds. */
export async function somebody(app: TestApp, householdId: HouseholdId, role: string): Promise<Member> {
  const id = newId();
  const isIn = ["viewer", "member", "left", "elsewhere"].includes(role);
  const looksAt = ["viewer", "member", "left", "removed"].includes(role) ? householdId : null;
  const { pool } = app;
  await pool`insert into users ${
    pool({
      id,
      email: `${id}@example.org`,
      username: id,
      is_sandbox: true,
      is_admin: role === "admin",
      current_household_id: looksAt,
    })
  }`;
  if (isIn) {
    const shared = { household_id: householdId, user_id: id, role: role === "viewer" ? "viewer" : "member" };
    await pool`insert into household_members ${pool(shared)}`;
  }
  const person = await sessionOf(app, id);
  if (role === "left") await mustDo(person, "LEAVE_HOUSEHOLD", { householdId });
  return person;
}

/** They are hundreds, and a sign-in costs several requests. */
async function sessionOf({ pool, url, fetch }: TestApp, userId: string): Promise<Member> {
  const tokens = { access: randomToken(), refresh: randomToken() };
  await openSession(pool, userId as UserId, digestsOf(tokens), new Date(), "");
  const user = await findUser(pool, userId as UserId) ?? fail(`expected a user ${userId}`);
  return memberBy(fetch, user, accessCookieFor(url, tokens.access));
}
