import assert from "node:assert/strict";
import { sharedApp } from "../../tests/support/server/shared_app.ts";
import { type MembersApp, testApp } from "../../tests/support/server/test_app.ts";
import { cookiesOf, whoIs } from "../../tests/support/outside/test_google.ts";

const HTTPS = { PUBLIC_URL: "https://boxes.example.org" };
const refresh = (app: MembersApp, cookie: string) =>
  app.fetch("/api/backend/auth/secure/token/refresh", { method: "POST", headers: { cookie } });
const withoutPrefixes = (cookie: string) => cookie.replaceAll("__Host-", "");

Deno.test("on https the cookies are this host's alone, and no sister site can plant one", async () => {
  await using app = await testApp(HTTPS);
  const { cookie } = await app.signIn("ann@example.org");
  assert.match(cookie, /^__Host-stowmark_access=[^;]+; __Host-stowmark_refresh=[^;]+; __Host-stowmark_device=[^;]+$/);
  const lines = (await refresh(app, cookie)).headers.getSetCookie();
  for (const line of lines) {
    assert.match(line, /^__Host-stowmark_\w+=[\w-]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  }
  const attacker = await app.signIn("eve@example.org");
  assert.equal((await whoIs(app, withoutPrefixes(attacker.cookie))).isLogIn, false);
  assert.equal((await refresh(app, withoutPrefixes(attacker.cookie))).status, 401);
});

Deno.test("on https signing out takes the cookies, and the browser's cache", async () => {
  await using app = await testApp(HTTPS);
  const { cookie } = await app.signIn("ann@example.org");
  const left = await app.fetch("/api/backend/auth/logout", { method: "POST", headers: { cookie } });
  assert.equal(left.headers.get("clear-site-data"), '"cache"');
  assert.equal(cookiesOf(left), "__Host-stowmark_access=; __Host-stowmark_refresh=");
  for (const line of left.headers.getSetCookie()) assert.match(line, /Max-Age=0; Path=\/;.*Secure/);
});

Deno.test("on http the cookies keep their plain names, which browsers would refuse with a prefix", async () => {
  const app = await sharedApp();
  assert.match((await app.signIn("ann@example.org")).cookie, /^stowmark_access=.+; stowmark_refresh=/);
});
