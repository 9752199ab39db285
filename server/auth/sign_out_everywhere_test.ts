import assert from "node:assert/strict";
import { sharedApp } from "../../tests/support/server/shared_app.ts";
import { whoIs } from "../../tests/support/outside/test_google.ts";
import { json } from "../../tests/support/server/test_app.ts";
import { bearer, newToken } from "../../tests/support/test_tokens.ts";
import { connected, next, socketOf } from "../../tests/support/server/test_sockets.ts";

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
    const renewed = await app.fetch("/api/backend/auth/secure/token/refresh", { method: "POST", headers: { cookie } });
    assert.equal(renewed.status, 401);
  }
  assert.equal((await whoIs(app, bob.cookie)).isLogIn, true);
  assert.equal(bobs.connected, true);
  assert.deepEqual([await opens(kept), await opens(ended)], [200, 401]);
  assert.equal((await bob.fetch(everywhere, json({}))).status, 200);
  assert.equal(await opens(kept), 200, "who does not ask for it keeps the tokens");
});
