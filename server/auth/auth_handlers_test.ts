import assert from "node:assert/strict";
import { generateKeyPair } from "jose";
import { sandboxGoogle } from "../../sandbox/google.ts";
import { sharedApp } from "../../tests/support/server/shared_app.ts";
import { json, type MembersApp, testApp } from "../../tests/support/server/test_app.ts";
import {
  ANN,
  CLIENT_ID,
  cookiesOf,
  credential,
  googleOfOurOwn,
  login,
} from "../../tests/support/outside/test_google.ts";

const stranger = await generateKeyPair("RS256");
const withCookie = (cookie: string, init: RequestInit = {}) => ({ ...init, headers: { ...init.headers, cookie } });

async function isLoggedIn(app: MembersApp, cookie: string): Promise<boolean> {
  return (await (await app.fetch("/api/backend/auth/check-login", withCookie(cookie))).json()).isLogIn;
}

const refresh = (app: MembersApp, cookie: string) =>
  app.fetch("/api/backend/auth/secure/token/refresh", withCookie(cookie, { method: "POST" }));

Deno.test("Google's word registers once and signs in after, and who one is comes from the token", async () => {
  await using google = await googleOfOurOwn();
  await using app = await testApp(google.settings);
  const first = await login(app, await credential(), "Ann@Example.org", "register");
  assert.equal(first.status, 201);
  const { user, isLogIn, succeeded } = await first.json();
  assert.deepEqual([succeeded, isLogIn, user.firstName, user.email, user.isAdmin], [
    true,
    true,
    "Ann",
    ANN.email,
    false,
  ]);
  assert.equal((await login(app, await credential(), ANN.email, "register")).status, 200);
  const again = await login(app, await credential());
  assert.equal((await again.json()).user.userId, user.userId);
  assert.ok(await isLoggedIn(app, cookiesOf(again)));
});

function forSeveral(azp: string): Promise<string> {
  return credential({ audience: [CLIENT_ID, "somebody-else"], claims: { ...ANN, azp } });
}

Deno.test("a token that is forged, stale, meant for others or about others opens nothing", async () => {
  await using google = await googleOfOurOwn();
  await using app = await testApp(google.settings);
  const unsigned = `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify(ANN))}.`;
  const cases: [string, string, number][] = [
    ["another key", await credential({ key: stranger.privateKey }), 401],
    ["another audience", await credential({ audience: "somebody-else" }), 401],
    ["several audiences, and made for nobody", await credential({ audience: [CLIENT_ID, "somebody-else"] }), 401],
    ["several audiences, made for another", await forSeveral("somebody-else"), 401],
    ["made for another", await credential({ claims: { ...ANN, azp: "somebody-else" } }), 401],
    ["another issuer", await credential({ issuer: "https://evil.example" }), 401],
    ["expired", await credential({ expires: "-1m" }), 401],
    ["unverified address", await credential({ claims: { ...ANN, email_verified: false } }), 401],
    ["unsigned", unsigned, 401],
    ["no token at all", "nonsense", 401],
    ["another address", await credential({ claims: { ...ANN, email: "bob@example.org" } }), 403],
  ];
  for (const [what, token, status] of cases) {
    const refused = await login(app, token);
    assert.equal(refused.status, status, what);
    assert.deepEqual(refused.headers.getSetCookie(), [], what);
    assert.ok((await refused.json()).errorMessage, what);
  }
  assert.equal((await app.pool`select from users`).length, 0);
});

Deno.test("who is known by Google's subject keeps that account, even when another one waits under the new address", async () => {
  await using google = await googleOfOurOwn();
  await using app = await testApp(google.settings);
  const { user } = await (await login(app, await credential())).json();
  const [waiting] = await app.pool`
    insert into users (id, email, username) values ('waiting', 'ann@new.example', 'waiting') returning *`;
  const moved = await login(app, await credential({ claims: { ...ANN, email: "ann@new.example" } }), "ann@new.example");
  assert.deepEqual([moved.status, (await moved.json()).user.userId], [200, user.userId]);
  assert.deepEqual(await app.pool`select * from users where id = 'waiting'`.then(([row]) => row), waiting);
  const other = { ...ANN, sub: "109", email: "ann@new.example" };
  const taken = await login(app, await credential({ claims: other }), "ann@new.example");
  assert.equal((await taken.json()).user.userId, "waiting", "an account without a subject goes to whom Google names");
});

Deno.test("when Google's keys cannot be fetched, the answer is to try again, not that the sign-in was wrong", async () => {
  await using app = await testApp({
    SANDBOX: "0",
    GOOGLE_CLIENT_ID: "stowmark.apps.googleusercontent.com",
    GOOGLE_JWKS_URL: "http://127.0.0.1:1/certs",
  });
  assert.equal((await login(app, await credential())).status, 503);
});

Deno.test("a public server without Google says what the operator has to set", async () => {
  await using app = await testApp({ SANDBOX: "0" });
  const refused = await login(app, await credential());
  assert.equal(refused.status, 503);
  assert.match((await refused.json()).errorMessage, /GOOGLE_CLIENT_ID/);
});

Deno.test("the admins the operator named are admins when they sign in", async () => {
  await using app = await testApp({ ADMIN_EMAILS: "Boss@example.org" });
  assert.equal((await app.signIn("boss@example.org")).user.isAdmin, true);
  assert.equal((await app.signIn("admin@sandbox.test")).user.isAdmin, true);
  assert.equal((await app.signIn("pro@sandbox.test")).user.isProUser, true);
  const member = (await app.signIn("member@sandbox.test")).user;
  assert.deepEqual([member.isAdmin, member.isProUser, member.isTempUser], [false, false, false]);
});

Deno.test("session cookies are HttpOnly and Lax, bound to the base path, and Secure when people come by https", async () => {
  await using app = await testApp({ BASE_PATH: "/boxes", PUBLIC_URL: "https://boxes.example.org" });
  const { credential } = await (await app.fetch("/sandbox/google/credential", json({ email: ANN.email }))).json();
  const [access = "", renew = ""] = (await login(app, credential)).headers.getSetCookie();
  for (const cookie of [access, renew]) assert.match(cookie, /HttpOnly; Secure; SameSite=Lax/);
  assert.match(access, /^__Secure-stowmark_access=.*Max-Age=900; Path=\/boxes;/);
  assert.match(renew, /^__Secure-stowmark_refresh=.*Max-Age=2592000; Path=\/boxes\/api\/backend\/auth;/);
});

Deno.test("signing out ends the session on the server, at once", async () => {
  const app = await sharedApp();
  const { cookie } = await app.signIn(ANN.email);
  assert.ok(await isLoggedIn(app, cookie));
  const left = await app.fetch("/api/backend/auth/logout", withCookie(cookie, { method: "POST" }));
  assert.equal(left.status, 200);
  assert.equal(left.headers.get("clear-site-data"), '"cache"');
  assert.match(left.headers.getSetCookie().join(), /stowmark_access=;.*stowmark_refresh=;/);
  assert.equal(await isLoggedIn(app, cookie), false);
  assert.equal((await refresh(app, cookie)).status, 401);
});

Deno.test("signing out works with the refresh token alone, and without any session", async () => {
  const app = await sharedApp();
  const { cookie } = await app.signIn(ANN.email);
  const renewOnly = cookie.split("; ").find((pair) => pair.startsWith("stowmark_refresh")) ?? "";
  await app.fetch("/api/backend/auth/logout", withCookie(renewOnly, { method: "POST" }));
  assert.equal((await refresh(app, renewOnly)).status, 401);
  assert.equal((await app.fetch("/api/backend/auth/logout", { method: "POST" })).status, 200);
  assert.equal((await app.fetch("/api/backend/auth/logout", { method: "POST", body: "bye" })).status, 200);
});

Deno.test("two first sign-ins of one person at once end on one account", async () => {
  const app = await sharedApp();
  const both = await Promise.all([app.signIn(ANN.email), app.signIn(ANN.email)]);
  assert.equal(new Set(both.map(({ user }) => user.userId)).size, 1);
});

Deno.test("people who wish the same name get different usernames", async () => {
  const app = await sharedApp();
  const names = await Promise.all(
    ["sam@a.test", "sam@b.test", "sam@c.test"].map(async (email) => (await app.signIn(email)).user.username),
  );
  assert.equal(new Set(names).size, 3);
});

Deno.test("broken JSON, another content type, a huge body and missing fields get a sentence each", async () => {
  const app = await sharedApp();
  const post = (body: BodyInit, type = "application/json") =>
    app.fetch("/api/backend/auth/login", { method: "POST", headers: { "content-type": type }, body });
  const statuses = [];
  for (
    const [body, type] of [
      ["{", undefined],
      ["a=b", "text/plain"],
      ["x".repeat(300_000), undefined],
      ["{}", undefined],
      ["[]", undefined],
    ] as const
  ) {
    const refused = await post(body, type);
    statuses.push(refused.status);
    const answer = await refused.json();
    assert.equal(answer.succeeded, false);
    assert.ok(answer.errorMessage.length > 5);
  }
  assert.deepEqual(statuses, [400, 415, 413, 400, 400]);
});

Deno.test("the sandbox's credential serves this installation only, and its address must be one", async () => {
  const app = await sharedApp();
  assert.equal((await app.fetch("/sandbox/google/credential", json({ email: "no" }))).status, 400);
  const { keys } = await (await app.fetch("/sandbox/google/jwks")).json();
  assert.equal(keys[0].d, undefined, "the private half stays at home");
  const otherDir = await Deno.makeTempDir({ prefix: "stowmark-other-" });
  const other = await sandboxGoogle(otherDir);
  const { credential } = await (await other.request("/credential", json({ email: ANN.email }))).json();
  await Deno.remove(otherDir, { recursive: true });
  assert.equal((await login(app, credential)).status, 401);
});

Deno.test("the wrong method is told the right one", async () => {
  await using app = await testApp({ BASE_PATH: "/boxes" });
  const api = "/api/backend";
  const cases = [
    ["GET", `${api}/auth/login`, "POST"],
    ["PUT", `${api}/auth/secure/token/refresh`, "POST"],
    ["POST", `${api}/auth/check-login`, "GET"],
    ["DELETE", `${api}/items`, "GET, POST"],
    ["POST", `${api}/items/box1/media/key1`, "DELETE"],
    ["GET", "/sandbox/google/credential", "POST"],
    ["POST", "/metrics", "GET"],
  ] as const;
  for (const [method, path, allow] of cases) {
    const refused = await app.fetch(path, { method });
    assert.deepEqual([refused.status, refused.headers.get("allow")], [405, allow], `${method} ${path}`);
    const { succeeded, errorMessage } = await refused.json();
    assert.deepEqual([succeeded, errorMessage], [
      false,
      `This address is served on ${allow.replace(", ", " and ")} only.`,
    ]);
  }
});

Deno.test("another site's page cannot use the sandbox's stand-ins; a program without a page can", async () => {
  const app = await sharedApp();
  const calls = ["/sandbox/google/credential", "/sandbox/stripe/confirm", "/sandbox/stripe/advance"];
  for (const path of calls) {
    const { headers, ...rest } = json({ email: ANN.email });
    const foreign = { ...rest, headers: { ...headers, origin: "https://evil.example" } };
    assert.equal((await app.fetch(path, foreign)).status, 403, path);
    const own = { ...rest, headers: { ...headers, origin: new URL(app.url).origin } };
    assert.notEqual((await app.fetch(path, own)).status, 403, path);
  }
  assert.equal((await app.fetch("/sandbox/google/credential", json({ email: ANN.email }))).status, 200);
});

Deno.test("unknown addresses under the calls answer 404 in JSON", async () => {
  const app = await sharedApp();
  const response = await app.fetch("/api/backend/nothing");
  assert.equal(response.status, 404);
  assert.equal((await response.json()).succeeded, false);
});

Deno.test("many who ask at once who they are each hear of themselves, and whose account is gone meanwhile of nobody", async () => {
  await using app = await testApp();
  const names = ["ann", "ben", "cy", "di", "eve", "flo"];
  const members = await Promise.all(names.map((name) => app.signIn(`${name}@example.org`)));
  const ask = () =>
    Promise.all([...members, ...members].map(async (member) => {
      const answer = await (await member.fetch("/api/backend/auth/check-login")).json();
      return answer.isLogIn ? answer.user.userId : null;
    }));
  const ids = members.map(({ user }) => user.userId);
  assert.deepEqual(await ask(), [...ids, ...ids]);
  await app.pool`delete from users where id = ${ids[2] ?? ""}`;
  const left = ids.map((id, at) => at === 2 ? null : id);
  assert.deepEqual(await ask(), [...left, ...left]);
});
