import assert from "node:assert/strict";
import { ACCESS_MS, REFRESH_MS } from "../../domain/auth/session.ts";
import { throwAwayDatabase } from "../../tools/test_database.ts";
import { endSession, findCaller, openSession, rotateSession, sweepSessions } from "./sessions.ts";
import type { Pool } from "../sql.ts";
import { deleteUser } from "./delete_user.ts";
import { signInUser } from "./users.ts";

const NOW = new Date("2026-03-01T12:00:00Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);
const token = (name: string) => new Uint8Array(32).fill(name.charCodeAt(0));
const FIRST = { access: token("a"), refresh: token("b") };
const SECOND = { access: token("c"), refresh: token("d") };
const THIRD = { access: token("e"), refresh: token("f") };
const RULES = { isSandbox: false, adminEmails: [], isByOldName: false, userAgent: "" };

async function member(pool: Pool) {
  const identity = { subject: "1", email: "ann@example.org", firstName: "Ann", lastName: "Bee" };
  const signedIn = await signInUser(pool, identity, "");
  assert.ok(signedIn);
  return signedIn.user.userId;
}

Deno.test("an access token names its owner until it expires", async () => {
  await using database = await throwAwayDatabase();
  const userId = await member(database.pool);
  await openSession(database.pool, userId, FIRST, NOW, "");
  assert.equal((await findCaller(database.pool, FIRST.access, later(ACCESS_MS - 1), RULES))?.userId, userId);
  assert.equal(await findCaller(database.pool, FIRST.access, later(ACCESS_MS), RULES), null);
  assert.equal(await findCaller(database.pool, FIRST.refresh, NOW, RULES), null);
});

Deno.test("a refresh token is exchanged once; showing it again ends the whole family", async () => {
  await using database = await throwAwayDatabase();
  await openSession(database.pool, await member(database.pool), FIRST, NOW, "");
  assert.equal((await rotateSession(database.pool, FIRST.refresh, SECOND, later(1), RULES)).outcome, "rotated");
  assert.ok(await findCaller(database.pool, SECOND.access, later(2), RULES));
  assert.equal((await rotateSession(database.pool, FIRST.refresh, THIRD, later(3), RULES)).outcome, "family-ended");
  assert.equal(await findCaller(database.pool, SECOND.access, later(4), RULES), null);
  assert.equal((await rotateSession(database.pool, SECOND.refresh, THIRD, later(5), RULES)).outcome, "refused");
});

Deno.test("of two exchanges of one token at once, one wins and the other is the alarm", async () => {
  await using database = await throwAwayDatabase();
  await openSession(database.pool, await member(database.pool), FIRST, NOW, "");
  const outcomes = await Promise.all([
    rotateSession(database.pool, FIRST.refresh, SECOND, later(1), RULES),
    rotateSession(database.pool, FIRST.refresh, THIRD, later(1), RULES),
  ]);
  assert.deepEqual(outcomes.map(({ outcome }) => outcome).sort(), ["family-ended", "rotated"]);
});

Deno.test("an ended session and an expired refresh token are refused", async () => {
  await using database = await throwAwayDatabase();
  const userId = await member(database.pool);
  const sessionId = await openSession(database.pool, userId, FIRST, NOW, "");
  await endSession(database.pool, sessionId, later(1));
  assert.equal(await findCaller(database.pool, FIRST.access, later(2), RULES), null);
  assert.equal((await rotateSession(database.pool, FIRST.refresh, THIRD, later(2), RULES)).outcome, "refused");
  await openSession(database.pool, userId, SECOND, NOW, "");
  assert.equal(
    (await rotateSession(database.pool, SECOND.refresh, THIRD, later(REFRESH_MS), RULES)).outcome,
    "refused",
  );
});

Deno.test("the sweep forgets what ran out and keeps spent tokens as the alarm", async () => {
  await using database = await throwAwayDatabase();
  await openSession(database.pool, await member(database.pool), FIRST, NOW, "");
  await rotateSession(database.pool, FIRST.refresh, SECOND, later(1), RULES);
  await sweepSessions(database.pool, later(ACCESS_MS + 10));
  assert.equal((await rotateSession(database.pool, FIRST.refresh, THIRD, later(2), RULES)).outcome, "family-ended");
  await sweepSessions(database.pool, later(2 * REFRESH_MS));
  assert.equal((await database.pool`select from sessions`).length, 0);
});

Deno.test("an account is deleted while its sessions are renewed, and neither is in the other's way", async () => {
  await using database = await throwAwayDatabase();
  for (let round = 0; round < 5; round++) {
    const userId = await member(database.pool);
    const digest = (at: number) => new Uint8Array(32).fill(at + 1);
    const sessions = Array.from({ length: 20 }, (_, at) => ({ access: digest(4 * at), refresh: digest(4 * at + 1) }));
    for (const tokens of sessions) await openSession(database.pool, userId, tokens, NOW, "");
    const renewals = sessions.map(({ refresh }, at) =>
      rotateSession(database.pool, refresh, { access: digest(4 * at + 2), refresh: digest(4 * at + 3) }, NOW, RULES)
    );
    await Promise.all([...renewals.slice(0, 5), deleteUser(database.pool, userId), ...renewals.slice(5)]);
    assert.equal((await database.pool`select from sessions`).length, 0);
  }
});
