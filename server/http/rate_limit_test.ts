import assert from "node:assert/strict";
import { Hono } from "hono";
import type { Env } from "./env.ts";
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
