import assert from "node:assert/strict";
import { Hono } from "hono";
import { wireFailure } from "../../../domain/wire/failures.ts";
import { CALLS_LIMIT } from "../../../domain/wire/limits.ts";
import { testApp } from "../../../tests/support/server/test_app.ts";
import type { Env } from "../env.ts";
import { limitRate, openRateLimit } from "./rate_limit.ts";

Deno.test("a refusal comes at once, and late to those who have gone on for as many calls again", async () => {
  let waits = 0;
  const app = new Hono<Env>();
  app.onError((_error, c) => c.text("refused", 429));
  app.use((c, next) => {
    c.set("address", String(c.req.header("x-address")));
    return next();
  });
  app.use(limitRate(openRateLimit({ calls: 3, perSeconds: 60 }, true), () => Promise.resolve(void waits++)));
  app.get("/", (c) => c.text("served"));
  const call = async (address: string) => (await app.request("/", { headers: { "x-address": address } })).status;
  const statuses: number[] = [];
  for (let i = 0; i < 6; i++) statuses.push(await call("192.0.2.1"));
  assert.deepEqual([statuses, waits], [[200, 200, 200, 429, 429, 429], 0]);
  assert.deepEqual([await call("192.0.2.1"), await call("192.0.2.1"), waits], [429, 429, 2]);
  assert.deepEqual([await call("198.51.100.1"), waits], [200, 2]);
});

Deno.test("the sandbox's addresses have a limit like the calls', counted by itself", async () => {
  await using app = await testApp({ RATE_LIMITS: "on" });
  const statusOf = async (path: string) => {
    const answer = await app.fetch(path);
    await answer.body?.cancel();
    return answer.status;
  };
  const taken = async (count: number) =>
    new Set(await Promise.all(Array.from({ length: count }, () => statusOf("/sandbox/google/jwks"))));
  for (let calls = 0; calls < CALLS_LIMIT.calls; calls += 100) assert.deepEqual(await taken(100), new Set([200]));
  const refused = await app.fetch("/sandbox/google/jwks");
  assert.deepEqual([refused.status, (await refused.json()).errorMessage], [429, wireFailure("TooMany").message]);
  assert.ok(Number(refused.headers.get("retry-after")) > 0);
  assert.equal(await statusOf("/api/backend/event?action=list_events"), 401);
});
