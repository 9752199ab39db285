import assert from "node:assert/strict";
import { z } from "zod";
import { authActions } from "../../domain/auth/contract.ts";
import { STRANGE_SESSIONS_LIMIT } from "../../domain/wire/limits.ts";
import { sharedApp } from "../../tests/support/server/shared_app.ts";
import { json, type Member, type MembersApp, signIn, testApp } from "../../tests/support/server/test_app.ts";
import { cookiesOf, whoIs } from "../../tests/support/outside/test_google.ts";
import { bearer, newToken } from "../../tests/support/test_tokens.ts";
import { connected, next, socketOf } from "../../tests/support/server/test_sockets.ts";
import { parseConfig } from "../host/settings/config.ts";
import { openSessionCache } from "./session_cache.ts";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Mobile/15E148 Safari/604.1";
const ANDROID =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/134.0.0.0 Mobile Safari/537.36";
const REFRESH = "/api/backend/auth/secure/token/refresh";
const END = "/api/backend/auth/sessions/end";
const Listed = z.object({ sessions: authActions.list_sessions.reply.shape.sessions });

async function sessionsOf(member: Member) {
  return Listed.parse(await (await member.fetch("/api/backend/auth/sessions")).json()).sessions;
}

/** By a browser that sends these headers with whatever it asks. */
function signInWith(app: MembersApp, sent: Readonly<Record<string, string>>, email: string): Promise<Member> {
  const fetchFrom = (path: string, init: RequestInit = {}) =>
    app.fetch(path, { ...init, headers: { ...sent, ...Object.fromEntries(new Headers(init.headers)) } });
  return signIn(fetchFrom, email);
}

const signInFrom = (app: MembersApp, userAgent: string, email: string) =>
  signInWith(app, { "user-agent": userAgent }, email);

Deno.test("the list of sessions names each device, marks this one, and holds nobody else's", async () => {
  await using app = await testApp();
  const phone = await signInFrom(app, IPHONE, "ann@example.org");
  const here = await app.signIn("ann@example.org");
  await app.signIn("bob@example.org");
  const sessions = await sessionsOf(here);
  assert.deepEqual(sessions.map(({ isThisOne }) => isThisOne), [true, false]);
  assert.equal(sessions[1]?.device, "Safari on an iPhone");
  const seenByPhone = await sessionsOf(phone);
  assert.deepEqual(seenByPhone.map(({ isThisOne }) => isThisOne), [false, true]);
  assert.equal((await app.fetch("/api/backend/auth/sessions")).status, 401);
});

Deno.test("a renewal is the last use, by the browser as it calls itself then", async () => {
  await using app = await testApp();
  const first = await signInFrom(app, IPHONE, "ann@example.org");
  const here = await app.signIn("ann@example.org");
  const headers = { cookie: first.cookie, "user-agent": ANDROID };
  assert.equal((await app.fetch(REFRESH, { method: "POST", headers })).status, 200);
  const [latest, other] = await sessionsOf(here);
  assert.equal(latest?.device, "Chrome on an Android phone");
  assert.equal(latest?.isThisOne, false);
  assert.equal(other?.isThisOne, true);
  assert.ok(latest.lastUsedAt > latest.createdAt);
});

Deno.test("whoever has just been renewed stays signed in at an address where others guess, on every call and socket", async () => {
  await using app = await testApp({ RATE_LIMITS: "on" });
  const member = await app.signIn("ann@example.org");
  const guess = (number: number) => whoIs(app, `stowmark_access=guess${number}`);
  for (let number = 0; number < STRANGE_SESSIONS_LIMIT.calls; number++) await guess(number);
  const refused = await app.fetch("/api/backend/auth/check-login", { headers: { cookie: "stowmark_access=one-more" } });
  await refused.body?.cancel();
  assert.equal(refused.status, 429);
  const renewed = await app.fetch(REFRESH, { method: "POST", headers: { cookie: member.cookie } });
  assert.equal(renewed.status, 200);
  assert.equal((await whoIs(app, cookiesOf(renewed))).isLogIn, true);
});

Deno.test("ending one session ends its calls, its renewal and its socket, and leaves the others", async () => {
  const app = await sharedApp();
  const here = await app.signIn("ann@example.org");
  const thief = await app.signIn("ann@example.org");
  using mine = socketOf(app, here);
  using theirs = socketOf(app, thief);
  await Promise.all([connected(mine), connected(theirs)]);
  const cut = next(theirs, "disconnect");
  const ending = (await sessionsOf(here)).find(({ isThisOne }) => !isThisOne);
  const answer = await here.fetch(END, json({ sessionId: ending?.sessionId }));
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.getSetCookie().length, 0, "this browser stays signed in");
  await cut;
  assert.equal((await whoIs(app, thief.cookie)).isLogIn, false);
  assert.equal((await thief.fetch(REFRESH, { method: "POST" })).status, 401);
  assert.equal((await whoIs(app, here.cookie)).isLogIn, true);
  assert.equal(mine.connected, true);
  assert.equal((await sessionsOf(here)).length, 1);
  assert.equal((await here.fetch(END, json({ sessionId: ending?.sessionId }))).status, 200, "twice is as good as once");
});

Deno.test("another person's session cannot be ended, and says no more than that one has none such", async () => {
  const app = await sharedApp();
  const ann = await app.signIn("ann@example.org");
  const bob = await app.signIn("bob@example.org");
  const [bobs] = await sessionsOf(bob);
  for (const sessionId of [bobs?.sessionId, "none"]) {
    const answer = await ann.fetch(END, json({ sessionId }));
    assert.equal(answer.status, 404);
    assert.equal((await answer.json()).errorMessage, "You have no such session.");
  }
  assert.equal((await whoIs(app, bob.cookie)).isLogIn, true);
});

Deno.test("ending this very session signs this browser out", async () => {
  const app = await sharedApp();
  const ann = await app.signIn("ann@example.org");
  const [only] = await sessionsOf(ann);
  const answer = await ann.fetch(END, json({ sessionId: only?.sessionId }));
  assert.equal(answer.headers.get("clear-site-data"), '"cache"');
  assert.equal((await whoIs(app, ann.cookie)).isLogIn, false);
});

/** In the browser of somebody who is signed in there. @param shown which of the cookies it still has */
function signInOver(app: MembersApp, before: Member, email: string, shown = /./): Promise<Member> {
  return signInWith(app, { cookie: before.cookie.split("; ").filter((pair) => shown.test(pair)).join("; ") }, email);
}

Deno.test("signing in again ends the session that the browser had, whose ever it was, and no other", async () => {
  await using app = await testApp();
  const elsewhere = await app.signIn("ann@example.org");
  const first = await app.signIn("ann@example.org");
  using tab = socketOf(app, first);
  await connected(tab);
  let isToldToReload = false;
  tab.once("check-everone-login-activity", () => isToldToReload = true);
  const isCut = next(tab, "disconnect");
  const second = await signInOver(app, first, "ann@example.org");
  await isCut;
  assert.equal(isToldToReload, false, "a reload would come before the new cookies");
  const third = await signInOver(app, second, "ann@example.org", /refresh/);
  for (const { cookie } of [first, second]) assert.equal((await whoIs(app, cookie)).isLogIn, false);
  assert.deepEqual((await sessionsOf(third)).map(({ isThisOne }) => isThisOne), [true, false]);
  using page = socketOf(app, third);
  await connected(page);
  const cut = next(page, "disconnect");
  const bob = await signInOver(app, third, "bob@example.org");
  await cut;
  assert.equal((await whoIs(app, third.cookie)).isLogIn, false);
  assert.equal((await sessionsOf(bob)).length, 1);
  assert.deepEqual((await sessionsOf(elsewhere)).map(({ isThisOne }) => isThisOne), [true]);
});

Deno.test("who signs in where another's session was ended leaves that person's pages alone", async () => {
  const app = await sharedApp();
  const phone = await app.signIn("ann@example.org");
  const shared = await app.signIn("ann@example.org");
  const end = async () => {
    const other = (await sessionsOf(phone)).find(({ isThisOne }) => !isThisOne);
    assert.equal((await phone.fetch(END, json({ sessionId: other?.sessionId }))).status, 200);
  };
  await end();
  await app.signIn("ann@example.org");
  using tab = socketOf(app, phone);
  await connected(tab);
  let toldToReload = 0;
  tab.on("check-everone-login-activity", () => toldToReload++);
  await signInOver(app, shared, "bob@example.org", /refresh/);
  const told = next(tab, "check-everone-login-activity");
  await end();
  await told;
  assert.equal(toldToReload, 1);
});

Deno.test("a renewal by another tab, under way while the browser signs in again, leaves it the new cookies", async () => {
  await using app = await testApp();
  const before = await app.signIn("ann@example.org");
  await signInOver(app, before, "ann@example.org");
  const late = await before.fetch(REFRESH, { method: "POST" });
  assert.deepEqual([late.status, late.headers.getSetCookie()], [401, []]);
  await app.pool`update sessions set ended_at = ended_at - interval '1 minute'`;
  const stale = await before.fetch(REFRESH, { method: "POST" });
  assert.deepEqual([stale.status, stale.headers.getSetCookie().length], [401, 2]);
});

Deno.test("a session that has run out is not listed", async () => {
  await using app = await testApp();
  const ann = await app.signIn("ann@example.org");
  await app.signIn("ann@example.org");
  await app.pool`
    update session_tokens set expires_at = now() where session_id in (
      select id from sessions where user_id = ${ann.user.userId} order by created_at desc limit 1)`;
  const sessions = await sessionsOf(ann);
  assert.deepEqual(sessions.map(({ isThisOne }) => isThisOne), [true]);
});

Deno.test("signing out everywhere ends every session and socket of that account at once, its API tokens where that is asked for, and nobody else's", async () => {
  const app = await sharedApp();
  const here = await app.signIn("ann@example.org");
  const thief = await app.signIn("ann@example.org");
  const bob = await app.signIn("bob@example.org");
  assert.equal((await whoIs(app, thief.cookie)).isLogIn, true);
  using socket = socketOf(app, thief);
  using bobs = socketOf(app, bob);
  await Promise.all([connected(socket), connected(bobs)]);
  const [told, cut] = [next(socket, "check-everone-login-activity"), next(socket, "disconnect")];
  const everywhere = "/api/backend/auth/logout/everywhere";
  assert.equal((await app.fetch(everywhere, { method: "POST" })).status, 401);
  const [kept, ended] = [await newToken(bob, "read"), await newToken(here, "read")];
  const opens = async ({ token }: { token: string }) => (await app.fetch("/api/v1/items", bearer(token))).status;
  const left = await here.fetch(everywhere, json({ endsTokens: true }));
  assert.equal(left.status, 200);
  assert.equal(left.headers.get("clear-site-data"), '"cache"');
  await Promise.all([told, cut]);
  for (const { cookie } of [here, thief]) {
    assert.equal((await whoIs(app, cookie)).isLogIn, false);
    assert.equal((await app.fetch(REFRESH, { method: "POST", headers: { cookie } })).status, 401);
  }
  assert.equal((await whoIs(app, bob.cookie)).isLogIn, true);
  assert.equal(bobs.connected, true);
  assert.deepEqual([await opens(kept), await opens(ended)], [200, 401]);
  assert.equal((await bob.fetch(everywhere, json({}))).status, 200);
  assert.equal(await opens(kept), 200, "who does not ask for it keeps the tokens");
});

Deno.test("a session that was found is known as such past its time in the cache, and until it has ended", async () => {
  await using app = await testApp();
  const ann = await app.signIn("ann@example.org");
  const [, token = ""] = /stowmark_access=([^;]+)/.exec(ann.cookie) ?? [];
  let now = Date.now();
  const cache = openSessionCache(app.pool, () => now, parseConfig({ SANDBOX: "1" }));
  assert.equal(cache.wasFound(token), false);
  assert.equal((await cache.of(token))?.userId, ann.user.userId);
  now += 60_000;
  assert.equal(cache.remembered(token), null);
  assert.equal(cache.wasFound(token), true);
  await ann.fetch("/api/backend/auth/logout", { method: "POST" });
  assert.equal(await cache.of(token), null);
  assert.equal(cache.wasFound(token), false);
});
