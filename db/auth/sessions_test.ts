import assert from "node:assert/strict";
import { ACCESS_MS, ANSWER_LOST_MS, MAX_LOST_IN_A_ROW, REFRESH_MS } from "../../domain/auth/session.ts";
import { throwAwayDatabase } from "../../tests/support/test_database.ts";
import { findCaller, openSession, rotateSession, type TokenDigests } from "./sessions.ts";
import type { Pool } from "../sql.ts";
import { deleteUser } from "./delete_user.ts";
import { sweepSignIns } from "./sweep_sign_ins.ts";
import { signInUser } from "./users.ts";

const NOW = new Date("2026-03-01T12:00:00Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);
const token = (name: string) => new Uint8Array(32).fill(name.charCodeAt(0));
const FIRST = { access: token("a"), refresh: token("b") };
const SECOND = { access: token("c"), refresh: token("d") };
const THIRD = { access: token("e"), refresh: token("f") };
const exchangedFor = (digests: TokenDigests) => ({ salt: token("s"), digests });
const RULES = { isSandbox: false, adminEmails: [], userAgent: "" };

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

Deno.test("of two exchanges of one token at once, one wins and the other is given the same", async () => {
  await using database = await throwAwayDatabase();
  await openSession(database.pool, await member(database.pool), FIRST, NOW, "");
  const outcomes = await Promise.all([
    rotateSession(database.pool, FIRST.refresh, exchangedFor(SECOND), later(1), RULES),
    rotateSession(database.pool, FIRST.refresh, exchangedFor(THIRD), later(1), RULES),
  ]);
  assert.deepEqual(outcomes.map(({ outcome }) => outcome).sort(), ["repeated", "rotated"]);
});

Deno.test("an exchange whose answer was lost is repeated for a minute, until its pair is shown", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const userId = await member(pool);
  const again = async (refresh: Uint8Array, ms: number) => {
    const rotated = await rotateSession(
      pool,
      refresh,
      exchangedFor({ access: token("x"), refresh: token("y") }),
      later(ms),
      RULES,
    );
    return rotated.outcome === "repeated" ? Uint8Array.from(rotated.salt) : rotated.outcome;
  };
  const exchanged = async (from: TokenDigests, to: TokenDigests) => {
    await openSession(pool, userId, from, NOW, "");
    assert.equal((await rotateSession(pool, from.refresh, exchangedFor(to), NOW, RULES)).outcome, "rotated");
  };
  await exchanged(FIRST, SECOND);
  assert.deepEqual(await again(FIRST.refresh, 1), token("s"));
  assert.deepEqual(await again(FIRST.refresh, ANSWER_LOST_MS - 1), token("s"), "however often");
  assert.equal(await again(FIRST.refresh, ANSWER_LOST_MS), "family-ended");
  await pool`delete from sessions`;
  await exchanged(FIRST, SECOND);
  assert.ok(await findCaller(pool, FIRST.access, later(1), RULES), "the old access token is none of the pair");
  assert.deepEqual(await again(FIRST.refresh, 2), token("s"));
  assert.ok(await findCaller(pool, SECOND.access, later(3), RULES));
  assert.equal(await again(FIRST.refresh, 4), "family-ended");
  await pool`delete from sessions`;
  await exchanged(FIRST, SECOND);
  assert.equal((await rotateSession(pool, SECOND.refresh, exchangedFor(THIRD), later(1), RULES)).outcome, "rotated");
  assert.equal(await again(FIRST.refresh, 2), "family-ended");
});

Deno.test("who takes turns with a copy of the tokens is found out; a good line in between forgets lost answers", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const tokens = (nth: number) => ({ access: token(`${nth % 10}`), refresh: new Uint8Array(32).fill(100 + nth) });
  await openSession(pool, await member(pool), tokens(0), NOW, "");
  let ms = 0;
  const exchange = async (nth: number) =>
    (await rotateSession(
      pool,
      tokens(nth).refresh,
      exchangedFor({ access: new Uint8Array(32).fill(200 - nth), refresh: tokens(nth + 1).refresh }),
      later(++ms),
      RULES,
    )).outcome;
  for (let nth = 0; nth < 20; nth++) {
    assert.equal(await exchange(nth), "rotated");
    // Every fourth is not lost.
    if (nth % 4 !== 3) assert.deepEqual([await exchange(nth), await exchange(nth)], ["repeated", "repeated"]);
  }
  for (let nth = 20; nth < 20 + MAX_LOST_IN_A_ROW; nth++) {
    assert.deepEqual([await exchange(nth), await exchange(nth)], ["rotated", "repeated"]);
  }
  const last = 20 + MAX_LOST_IN_A_ROW;
  assert.deepEqual([await exchange(last), await exchange(last)], ["rotated", "family-ended"]);
  const salts = await pool`select count(*)::integer as kept from session_tokens where successor_salt is not null`;
  assert.equal(salts[0]?.["kept"], 1, "only the last exchange can be made again");
  await sweepSignIns(pool, later(ms + ANSWER_LOST_MS));
  assert.equal((await pool`select from session_tokens where successor_salt is not null`).length, 0);
});

Deno.test("the sweep forgets what ran out and keeps spent tokens as the alarm", async () => {
  await using database = await throwAwayDatabase();
  await openSession(database.pool, await member(database.pool), FIRST, NOW, "");
  await rotateSession(database.pool, FIRST.refresh, exchangedFor(SECOND), later(1), RULES);
  await sweepSignIns(database.pool, later(ACCESS_MS + 10));
  assert.equal(
    (await rotateSession(database.pool, FIRST.refresh, exchangedFor(THIRD), later(ACCESS_MS + 11), RULES)).outcome,
    "family-ended",
  );
  await sweepSignIns(database.pool, later(2 * REFRESH_MS));
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
      rotateSession(
        database.pool,
        refresh,
        exchangedFor({ access: digest(4 * at + 2), refresh: digest(4 * at + 3) }),
        NOW,
        RULES,
      )
    );
    await Promise.all([...renewals.slice(0, 5), deleteUser(database.pool, userId), ...renewals.slice(5)]);
    assert.equal((await database.pool`select from sessions`).length, 0);
  }
});
