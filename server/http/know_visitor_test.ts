import assert from "node:assert/strict";
import { Hono } from "hono";
import type { SessionId, UserId } from "../../domain/wire/ids.ts";
import type { Env } from "./env.ts";
import { knowVisitor } from "./know_visitor.ts";
import { mayBeLong } from "./request_body.ts";

Deno.test("a member's body may take its time, a stranger's may not", async () => {
  const ids = { userId: "a".repeat(24) as UserId, sessionId: "b".repeat(24) as SessionId };
  const member = { ...ids, signedInAt: new Date(), email: "ann@example.org", isAdmin: false, isPro: false };
  for (const visitor of [member, null]) {
    const app = new Hono<Env>().use(
      knowVisitor(() => Promise.resolve(visitor), () => Promise.resolve(null), () => "token"),
    );
    const request = new Request("http://localhost/", { method: "POST" });
    await app.fetch(request);
    assert.equal(mayBeLong(request), visitor !== null);
  }
});
