import assert from "node:assert/strict";
import { ttlCache } from "./ttl_cache.ts";

Deno.test("a role that another server changed is the new one within five seconds, and the database is not asked before", async () => {
  let now = 0;
  let role = "member";
  let asked = 0;
  const sessions = ttlCache(() => {
    asked++;
    return Promise.resolve({ role });
  }, () => now);
  assert.equal((await sessions.of("secret"))?.role, "member");
  role = "admin";
  now = 4_999;
  assert.equal((await sessions.of("secret"))?.role, "member");
  assert.equal(asked, 1);
  now = 5_000;
  assert.equal(sessions.remembered("secret"), null);
  assert.equal((await sessions.of("secret"))?.role, "admin");
});

Deno.test("what is forgotten is asked for anew at once", async () => {
  let role = "member";
  const sessions = ttlCache(() => Promise.resolve({ role }), () => 0);
  await sessions.of("secret");
  role = "admin";
  sessions.forget(() => true);
  assert.equal((await sessions.of("secret"))?.role, "admin");
});
