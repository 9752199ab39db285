import assert from "node:assert/strict";
import { testApp } from "../../tests/support/server/test_app.ts";
import { parseConfig } from "../host/settings/config.ts";
import { openSessionCache } from "./session_cache.ts";

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
